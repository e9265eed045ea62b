"""Language server: problems, help, colours and fixes of styles in any editor."""
