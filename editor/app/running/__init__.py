"""The life of the program: its start, its one instance, its windows, its faults and its end."""
