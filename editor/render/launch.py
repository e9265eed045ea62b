"""The first step of a process that draws: little is imported before the bindings of Qt are settled."""

import gc
import importlib
import pickle
from multiprocessing.connection import Connection

from editor.system.bindings import settle


def launch(connection: Connection, parcel: bytes) -> None:
    """Serve for the whole life of the process; `parcel` holds what `serving.run` is given besides.

    It is opened here, since to open it imports what it names.
    """
    gc.disable()  # What is imported stays; `serving` looks for garbage from then on, in pauses.
    settle()
    serving = importlib.import_module("editor.render.serving")
    serving.run(connection, *pickle.loads(parcel))  # noqa: S301 (the window's own)
