"""How hard it is to lose a style, measured against limits: `python3 dev.py reliability`."""
