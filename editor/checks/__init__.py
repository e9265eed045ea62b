"""Problems of a style: rules, the schema and limits, and fixes. Must not import Qt."""
