"""Export of pictures and pages for files and printers."""
