"""The speed of Isopleth, measured against limits: `python3 dev.py bench`."""
