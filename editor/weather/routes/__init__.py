"""Routes, their files and the times along them."""
