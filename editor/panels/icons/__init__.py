"""Icons of the style: the grid, the page of the selected icons, and the operations on their images."""
