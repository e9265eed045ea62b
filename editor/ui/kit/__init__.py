"""Controls: buttons, labels, layouts, bars, cards and rows."""
