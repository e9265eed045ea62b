"""The recent files as a person keeps them: those that are pinned stand first and are never crowded out."""

from editor.system.settings import PINNED_FILES, RECENT_FILES, Settings


def recent_files(settings: Settings) -> tuple[str, ...]:
    """The pinned files, then the others, each list the newest first."""
    pinned = settings.get(PINNED_FILES)
    return (*pinned, *(file for file in settings.get(RECENT_FILES) if file not in pinned))


def is_pinned(settings: Settings, file: str) -> bool:
    """Whether a file stays at the head of the list."""
    return file in settings.get(PINNED_FILES)


def pin(settings: Settings, file: str, *, is_on: bool) -> None:
    """Let a file stay at the head of the list, or stand among the others again."""
    others = tuple(other for other in settings.get(PINNED_FILES) if other != file)
    settings.set(PINNED_FILES, (file, *others) if is_on else others)


def forget(settings: Settings, file: str) -> None:
    """Take a file off the list; the file itself stays."""
    for setting in (PINNED_FILES, RECENT_FILES):
        settings.set(setting, tuple(other for other in settings.get(setting) if other != file))


def can_clear(settings: Settings) -> bool:
    """Whether the list holds files that are not pinned."""
    return any(not is_pinned(settings, file) for file in settings.get(RECENT_FILES))


def clear(settings: Settings) -> None:
    """Forget all files but those that are pinned; these were to stay."""
    settings.set(
        RECENT_FILES, tuple(file for file in settings.get(RECENT_FILES) if is_pinned(settings, file))
    )
