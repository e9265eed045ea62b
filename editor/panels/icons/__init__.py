"""The icons of the style: their grid, the page of the chosen ones, and what is done to their pictures."""
