"""Pictures and pages for files and printers."""
