"""How fast Isopleth is, measured against limits: `python3 dev.py bench`."""
