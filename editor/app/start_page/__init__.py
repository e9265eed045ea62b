"""The start page: recent files with their pictures, templates, and other beginnings."""
