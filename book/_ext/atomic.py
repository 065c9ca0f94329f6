"""Write a file whole or not at all, whatever interrupts it."""

from pathlib import Path


def write(path: Path, content: str | bytes) -> None:
    """Write the content beside its place, and move it there when it is complete."""
    beside = path.with_name(f"{path.name}.part")
    try:
        beside.write_bytes(content.encode() if isinstance(content, str) else content)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
