"""A game in the terminal: to the end, interrupted, with undo, and with every command."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from brethren.cli.screen import show_score
from brethren.cli.session import SeatedBot
from brethren.core.game import Game
from brethren.core.outcome import Outcome
from brethren.core.record import parse_record
from brethren.core.registry import load
from brethren.core.state import State

from .conftest import Run

TABLE = ("play", "ocracoke", "--seats", "4", "--seed", "7", "--option", "start_seat=0", "--bots", "random")
QUICK = (*TABLE, "--preset", "quick")


def moves(file: Path) -> list[str]:
    """The moves of a record, as text."""
    kept = parse_record(file.read_text("utf8"))
    kept.replay()
    return [f"{played.seat} {kept.game.text(played.move)}" for played in kept.moves]


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_a_whole_match_by_piped_input(run: Run, state_folder: Path, seats: str) -> None:
    done = run("play", "ocracoke", "--seats", seats, "--seed", "7", "--bots", "random", typed="1\n" * 500)
    assert done.code == 0
    assert " the match, " in done.out
    assert "Last Report, called by " in done.out
    assert f"brethren replay {state_folder / 'ocracoke.brethren'}" in done.out
    assert "\x1b" not in done.out
    assert run("replay", str(state_folder / "ocracoke.brethren")).code == 0


def test_the_introduction_explains_the_game_and_the_commands(run: Run) -> None:
    page = run(*TABLE).out
    assert page.startswith("Ocracoke: Gold and Glory\nEleven cards lie hidden")
    assert "Combat: peek at two board cards" in page
    assert "You are in seat 1, playing with Ada, Bruno and Clara (random bots). The seed is 7." in page
    assert "Type the number of an option, ? for help" in page
    assert "Your turn: choose Combat or Spying.\n  1  Combat\n  2  Spying\n" in page
    assert "Game 1 begins; you go first.  OC-2.2\n" in page


def test_the_end_of_the_input_saves_the_game(run: Run) -> None:
    result = run(*TABLE, typed="1\n")
    assert result.code == 0
    assert result.out.endswith("To continue: brethren play --resume\n")


@pytest.mark.parametrize("bots", ["random", "mate"])
@pytest.mark.parametrize("cut", [0, 1, 4])
def test_a_resumed_game_continues_exactly(run: Run, state_folder: Path, tmp_path: Path, bots: str, cut: int) -> None:
    """Bots choose the same again, and the dealer continues where it was."""
    table = (*QUICK[:-3], bots, *QUICK[-2:])
    choices = ["2", "1", "3", "1", "2", "1", "1", "2", "1", "1", *["1"] * 30]
    run(*table, typed="\n".join(choices) + "\n")
    whole = (state_folder / "ocracoke.brethren").read_text("utf8")

    run(*table, typed="".join(f"{choice}\n" for choice in choices[:cut]) + "quit\n")
    resumed = run("play", "--resume", typed="\n".join(choices[cut:]) + "\n")
    assert "resumed after" in resumed.out
    assert (state_folder / "ocracoke-2.brethren").read_text("utf8") == whole


def test_the_latest_game_is_resumed_and_none_is_lost(run: Run, state_folder: Path) -> None:
    for seed in ("1", "2", "3"):
        run("play", "ocracoke", "--seed", seed, "--bots", "random", typed="1\n")
    assert sorted(file.name for file in state_folder.iterdir()) == [
        "ocracoke-2.brethren",
        "ocracoke-3.brethren",
        "ocracoke.brethren",
    ]
    first = str(state_folder / "ocracoke.brethren")
    assert "ocracoke-3.brethren" in run("play", "ocracoke", "--resume", typed="quit\n").out
    assert "To continue: brethren play --resume\n" in run("play", "--resume", first, typed="quit\n").out
    assert f"saved in {first}." in run("play", "--resume").out


def test_a_crash_loses_no_move(run: Run, state_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a bot crashes, the moves up to then are saved, and the game can continue."""
    think = SeatedBot.choose

    def crash(bot: SeatedBot, game: Game[State], view: State, seat: int) -> int:
        if len(bot.session.record.moves) == 5:
            raise ZeroDivisionError
        return think(bot, game, view, seat)

    run(*QUICK, typed="1\n1\n1\n")
    whole = moves(state_folder / "ocracoke.brethren")
    with monkeypatch.context() as broken:
        broken.setattr(SeatedBot, "choose", crash)
        with pytest.raises(ZeroDivisionError):
            run(*QUICK, typed="1\n1\n1\n")
    assert moves(state_folder / "ocracoke-2.brethren") == whole[:5]
    assert run("play", "--resume").code == 0
    assert moves(state_folder / "ocracoke-2.brethren") == whole


def test_the_person_can_take_another_seat(run: Run) -> None:
    page = run(*TABLE, "--seat", "2", "--bots", "random,mate,random").out
    assert "You are in seat 3, playing with Ada (random), Bruno (mate) and Clara (random)." in page


# Undo -----------------------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_decision(run: Run, state_folder: Path) -> None:
    """Nobody has learnt anything from announcing Combat, so the game continues as if it had never happened."""
    undone = run(*TABLE, typed="1\nundo\n2\nquit\n")
    assert "Undone.\n\nYour turn" in undone.out
    run(*TABLE, typed="2\nquit\n")
    assert moves(state_folder / "ocracoke.brethren") == moves(state_folder / "ocracoke-2.brethren")


def test_undo_of_a_partial_answer(run: Run, state_folder: Path) -> None:
    """The sealed answers of the others stay."""
    table = ("play", "rumble", "--seats", "4", "--seat", "3", "--seed", "7", "--bots", "random")
    undone = run(*table, typed="2\nundo\n1\nquit\n")
    assert "Undone." in undone.out
    run(*table, typed="1\nquit\n")
    assert moves(state_folder / "rumble.brethren") == moves(state_folder / "rumble-2.brethren")


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        pytest.param("undo\n", "there is nothing to undo", id="nothing-decided"),
        pytest.param("1\n1\nundo\n", "you have seen hidden information since", id="cards-seen"),
        pytest.param("1\n1\n1\nundo\n", "another player has moved since", id="others-moved"),
    ],
)
def test_undo_is_refused(run: Run, typed: str, why: str) -> None:
    assert f"You cannot undo now: {why}.\n" in run(*TABLE, typed=typed).out


def test_a_refused_undo_leaves_the_game_as_it_is(run: Run, state_folder: Path) -> None:
    quick = ("play", "ocracoke", "--seed", "7", "--bots", "random", "--preset", "quick")
    assert run(*quick, typed="undo\n1\n1\nundo\nundo\n" + "1\n" * 60).code == 0
    with_undo = (state_folder / "ocracoke.brethren").read_text("utf8")
    assert run("replay", str(state_folder / "ocracoke.brethren")).code == 0
    assert run(*quick, typed="1\n" * 60).code == 0
    assert with_undo == (state_folder / "ocracoke-2.brethren").read_text("utf8")


def test_no_file_of_another_game_is_overwritten(run: Run, state_folder: Path, tmp_path: Path) -> None:
    run("play", "ocracoke", "--seed", "1", "--bots", "random")
    other = state_folder / "ocracoke.brethren"
    before = other.read_text("utf8")
    output = run(
        "play", "ocracoke", "--seed", "2", "--bots", "random", typed=f"save {other}\nsave a\0b\nsave ~no-such-user/x\n"
    )
    assert f"{other} exists and is not a record of this game, so it was not changed." in output.out
    assert output.out.count("is not a valid file name") == 2
    assert other.read_text("utf8") == before


# Other input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("0", "'0' is not an option; type a number from 1 to 2, or ? for help."),
        ("3", "'3' is not an option; type a number from 1 to 2, or ? for help."),
        ("-1", "'-1' is not an option; type a number from 1 to 2, or ? for help."),
        ("9" * 5000, f"'{'9' * 40}' is not an option; type a number from 1 to 2, or ? for help."),
        ("", "Type a number from 1 to 2, or ? for help."),
        ("swim", "'swim' is not an option; type a number from 1 to 2, or ? for help."),
        ("bet zero", "'bet zero' is not possible now; type a number from 1 to 2."),
        ("? 9", "'9' is not an option; type a number from 1 to 2, or ? for help."),
        ("? 1", "Peek at two board cards."),
        ("? 1", "You don't know"),
        ("?2", "Peek at every other hand."),
        ("?", "  hint         what a mate would choose in your place"),
        ("help", "Big Waves: your card goes to the board"),
        ("hint", "A mate would choose "),
        ("log", "  Your hand: Kraken (0).  OC-2.6"),
        ("table", "Islands  I1 ?   I2 ?   I3 ?"),
        ("rules oc-4.1", "OC-4.1  OC-4 Actions in general"),
        ("rules OC-99.9", "Ocracoke has no rule 'OC-99.9'; its rules go from OC-1.1 to OC-14.10."),
        ("rules", "Name a rule from the log, such as rules OC-4.1."),
        ("save", "Every move is saved in "),
        ("save /no/such/folder/x", "Cannot open /no/such/folder/x: no such file or directory."),
    ],
)
def test_other_input(run: Run, line: str, answer: str) -> None:
    """Each gets an answer, and the question stays open."""
    done = run(*TABLE, typed=f"{line}\n")
    assert done.code == 0
    assert answer in done.out.partition(f"> {line}")[2]
    assert "Traceback" not in done.err


def test_a_move_can_be_typed_as_text(run: Run, state_folder: Path) -> None:
    run(*TABLE, typed="USE  b\nquit\n")
    run(*TABLE, typed="2\nquit\n")
    assert moves(state_folder / "ocracoke.brethren") == moves(state_folder / "ocracoke-2.brethren")


def test_enter_chooses_the_only_option(run: Run) -> None:
    done = run(*TABLE, typed="1\n1\nundo\n\n")
    assert "Remember the cards, then put them back.\n  1  Put the cards back\n" in done.out
    assert "Card A flips to Swap." in done.out


def test_save_a_copy(run: Run, tmp_path: Path, state_folder: Path) -> None:
    copy, other = tmp_path / "mine.brethren", tmp_path / "letter.txt"
    other.write_text("Dear Anne")
    done = run(*TABLE, typed=f"1\nsave {copy}\nsave {other}\nsave {copy}\nquit\n")
    assert done.out.count(f"Saved in {copy}.") == 2
    assert "exists and is not a record of this game, so it was not changed." in done.out
    assert other.read_text() == "Dear Anne"
    assert copy.read_text("utf8") == (state_folder / "ocracoke.brethren").read_text("utf8")
    assert f"To continue: brethren play --resume {copy}\n" in run("play", "--resume", str(copy), typed="quit\n").out


def test_without_a_notebook_seen_cards_are_not_shown(run: Run) -> None:
    seen, hidden = [run(*TABLE, *more, typed="1\n1\n1\n").out for more in ((), ("--option", "notebook=off"))]
    assert "You see Cook −2 at B1." in hidden
    assert seen.count("B1 −2") > 1
    assert hidden.count("B1 −2") == 1, "only while it is looked at"


def test_a_finished_game_is_not_resumed(run: Run, record: Path) -> None:
    done = run("play", "--resume")
    assert done.code == 2
    assert done.err == f"brethren: the game in {record} is finished; to see it again: brethren replay {record}\n"


def test_the_introduction_lists_changed_options(run: Run) -> None:
    usual = run("play", "ocracoke", "--seed", "7", typed="quit\n").out
    assert "At this table" not in usual
    assert "Five coins" not in usual
    chosen = ("--option", "target_coins=10", "--option", "abilities=none")
    output = run("play", "ocracoke", "--seed", "7", *chosen, typed="quit\n").out
    assert "At this table: Coins that end the match: 10.\n" in output
    assert "At this table: Creatures: count as plain zeros.\n" in output


def test_scores_have_no_places_if_nobody_won(capsys: pytest.CaptureFixture[str]) -> None:
    console = Console(width=60, no_color=True)
    show_score(console, load("ocracoke"), Outcome((1, 2), (5, 3), "target"), ("Anne", "Mary"))
    show_score(console, load("ocracoke"), Outcome((2, 2), (7, 7), "nobody"), ("Anne", "Mary"))
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines == [["1.", "Anne", "5"], ["2.", "Mary", "3"], ["–", "Anne", "7"], ["–", "Mary", "7"]]
