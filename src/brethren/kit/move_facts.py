"""The text of a preview: what a move does, what is true of it just now, and the rule at the end."""

from __future__ import annotations


def help_with_facts(help_text: str, facts: list[str]) -> str:
    """Insert sentences into a help text, before the rule in brackets at its end."""
    text, rule = split_rule(help_text)
    return " ".join([text, *facts]) + rule


def facts_with_rule(facts: list[str], help_text: str) -> str:
    """Sentences in place of a help text, with its rule at their end."""
    return " ".join(facts) + split_rule(help_text)[1]


def split_rule(help_text: str) -> tuple[str, str]:
    """A help text, and the rule at its end with the space before it; empty if it names none."""
    at = help_text.rfind(" [")
    return (help_text[:at], help_text[at:]) if at >= 0 and help_text.endswith("]") else (help_text, "")
