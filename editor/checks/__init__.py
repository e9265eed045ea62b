"""What is wrong with a style: the rules, the schema and the limits, each a Problem with its place.

Must not import Qt, and imports only mapstyle and assets."""
