"""The text of a preview: what a move does, what is true of it just now, and the rule at the end."""

from __future__ import annotations

from brethren.scene.citation import split_citation, with_citation


def help_with_facts(help_text: str, facts: list[str]) -> str:
    """Insert sentences into a help text, before the rule in brackets at its end."""
    text, rule = split_citation(help_text)
    return with_citation(" ".join([text, *facts]), rule)


def facts_with_rule(facts: list[str], help_text: str) -> str:
    """Sentences in place of a help text, with its rule at their end."""
    return with_citation(" ".join(facts), split_citation(help_text)[1])
