"""Files of one window: open, save, reload, recover, and the questions on the way."""
