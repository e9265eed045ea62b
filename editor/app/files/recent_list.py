"""List of recent and pinned files in the settings."""

from editor.system.settings import PINNED_FILES, RECENT_FILES, Settings


def recent_files(settings: Settings) -> tuple[str, ...]:
    """Return the pinned files, then the others, each newest first."""
    pinned = settings.get(PINNED_FILES)
    return (*pinned, *(file for file in settings.get(RECENT_FILES) if file not in pinned))


def is_pinned(settings: Settings, file: str) -> bool:
    """Return whether a file is pinned."""
    return file in settings.get(PINNED_FILES)


def pin(settings: Settings, file: str, *, is_on: bool) -> None:
    """Pin or unpin a file."""
    others = tuple(other for other in settings.get(PINNED_FILES) if other != file)
    settings.set(PINNED_FILES, (file, *others) if is_on else others)


def forget(settings: Settings, file: str) -> None:
    """Remove a file from the list."""
    for setting in (PINNED_FILES, RECENT_FILES):
        settings.set(setting, tuple(other for other in settings.get(setting) if other != file))


def can_clear(settings: Settings) -> bool:
    """Return whether the list contains files that are not pinned."""
    return any(not is_pinned(settings, file) for file in settings.get(RECENT_FILES))


def clear(settings: Settings) -> None:
    """Remove all files that are not pinned."""
    settings.set(
        RECENT_FILES, tuple(file for file in settings.get(RECENT_FILES) if is_pinned(settings, file))
    )
