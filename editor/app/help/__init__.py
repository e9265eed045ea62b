"""Guide, tour, “What’s this?”, About, and what is offered in trouble."""
