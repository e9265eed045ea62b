"""The render processes, and the service that windows use."""
