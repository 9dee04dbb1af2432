"""Fit text into a box without knowing the exact font."""

from __future__ import annotations

from typing import Final

FONT: Final = "Georgia, 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Liberation Serif', 'Times New Roman', serif"
LINE_HEIGHT: Final = 1.18
_NARROW_LETTERS: Final = "iljtfrI.,:;'!|()[]·- "
_WIDE_LETTERS: Final = "mwMW@%—…"
_ENTITIES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}


def escape_xml(text: str) -> str:
    """Escape a text for an XML element or attribute; characters that XML forbids are dropped."""
    return "".join([_ENTITIES.get(each, each) for each in text if _is_xml_char(ord(each))])


def _is_xml_char(code: int) -> bool:
    if code < 0x20:
        return code in (0x09, 0x0A, 0x0D)
    return not (0xD800 <= code <= 0xDFFF or code in (0xFFFE, 0xFFFF))


def fmt(value: float) -> str:
    """A number with at most two decimals and no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def text_width(text: str) -> float:
    """The estimated width of a text, in multiples of its font size; rather too large than too small."""
    width = 0.0
    for each in text:
        if each in _NARROW_LETTERS:
            width += 0.36
        elif each in _WIDE_LETTERS:
            width += 0.92
        elif each.isupper():
            width += 0.74
        else:
            width += 0.57 if ord(each) < 0x2E80 else 1.0
    return width


def wrap_text(text: str, lines: int) -> list[str]:
    """Break a text at spaces into at most this many lines of similar length."""
    words = text.split()
    goal = text_width(text) / lines
    wrapped: list[str] = []
    line = ""
    for word in words:
        longer = f"{line} {word}" if line else word
        if line and len(wrapped) < lines - 1 and text_width(longer) > goal + text_width(word) / 2:
            wrapped.append(line)
            line = word
        else:
            line = longer
    wrapped.append(line)
    return wrapped


def fit_text(text: str, width: float, height: float, largest: float, lines: int = 1) -> tuple[list[str], float]:
    """Return the text broken into lines and the largest font size that fits; fewer lines win a near tie."""
    best: list[str] = []
    size = 0.0
    for count in range(1, lines + 1):
        broken = wrap_text(text, count)
        longest = max([text_width(line) for line in broken])
        fits = min(largest, height / (len(broken) * LINE_HEIGHT))
        if longest > 0:
            fits = min(fits, width / longest)
        if fits > size * 1.05:
            best, size = broken, fits
    return best, size
