"""Dice and characteristics read in the texts a second time: scenarios worked out by hand, put to every engine.

A row names the passage that settles it, the scenario, the faces rolled, and what each edition makes of it: fields of its
answer, or None where its texts leave it open. None of these scenarios is a case of the corpus.
"""

from collections.abc import Mapping

import pytest

from variorum.asking import build_ask, plain_answer, question_by_id
from variorum.dice import Tape
from variorum.rules import Declined, Engine
from variorum.store import Corpus

Fields = Mapping[str, object]
Expected = Mapping[str, Fields | None]
EDITIONS = ("2e", "8e", "9e", "10e")


def told(second: Fields | None, eighth: Fields | None, ninth: Fields | None, tenth: Fields | None) -> Expected:
    """What the editions make of a scenario, the oldest first."""
    return dict(zip(EDITIONS, (second, eighth, ninth, tenth), strict=True))


def by(op: str, value: int, **names: str) -> Fields:
    """One modifier."""
    return {"op": op, "value": value, **names}


def total(result: int, unmodified: int) -> Fields:
    """A modified roll."""
    return {"total": result, "unmodified": unmodified}


def value(text: str) -> Fields:
    """A characteristic."""
    return {"value": text}


def again(dice: int) -> Fields:
    """Leave to roll so many dice again, or none."""
    return {"allowed": dice > 0, "dice": dice}


def hits(number: int) -> Fields:
    """Dice that succeed."""
    return {"successes": number}


def sets_off(*, triggered: bool) -> Fields:
    """Whether a rule takes effect."""
    return {"triggered": triggered}


READINGS: dict[str, tuple[str, Fields, tuple[int, ...], Expected]] = {
    # Dice: sums, D3, D66.
    "four dice are added up": ("dice.roll", {"dice": "4D6"}, (1, 2, 3, 4), told(*[{"total": 10}] * 4)),
    "each D3 of a sum is halved by itself": (
        "dice.roll",
        {"dice": "2D3"},
        (1, 1),
        told(None, {"total": 2}, {"total": 2}, {"total": 2}),
    ),
    "a constant is added to a sum": (
        "dice.roll",
        {"dice": "2D6+3"},
        (1, 1),
        told(None, {"total": 5}, {"total": 5}, {"total": 5}),
    ),
    "a D66 can be modified like any roll": (
        "dice.modify",
        {"dice": "D66", "modifiers": [by("add", 1)]},
        (3, 6),
        told(None, None, None, total(37, 36)),
    ),
    # Modifying rolls.
    "a D3 is halved again and rounded up": (
        "dice.modify",
        {"dice": "D3", "modifiers": [by("divide", 2)]},
        (5,),
        told(None, None, total(2, 3), total(2, 3)),
    ),
    "all four operations in their order": (
        "dice.modify",
        {"modifiers": [by("subtract", 3), by("add", 1), by("multiply", 2), by("divide", 2)]},
        (5,),
        told(None, None, total(3, 5), total(3, 5)),
    ),
    "two dice are never less than 1 together": (
        "dice.modify",
        {"dice": "2D6", "modifiers": [by("subtract", 2)]},
        (1, 1),
        told(None, total(1, 2), total(1, 2), total(1, 2)),
    ),
    "three penalties on a Hit roll": (
        "dice.modify",
        {"modifiers": [by("subtract", 1)] * 3, "roll": "hit"},
        (3,),
        told(None, total(1, 3), None, total(2, 3)),
    ),
    "one large penalty on a Hit roll of 1": (
        "dice.modify",
        {"modifiers": [by("subtract", 3)], "roll": "hit"},
        (1,),
        told(None, total(1, 1), None, total(1, 1)),
    ),
    "three auras of one name": (
        "dice.modify",
        {"modifiers": [by("add", 1, aura="Hymn")] * 3},
        (3,),
        told(None, total(4, 3), None, None),
    ),
    "auras of two names add up": (
        "dice.modify",
        {"modifiers": [by("add", 1, aura="Hymn"), by("add", 1, aura="Litany")]},
        (3,),
        told(None, total(5, 3), total(5, 3), total(5, 3)),
    ),
    "a condition counts once beside another penalty": (
        "dice.modify",
        {"modifiers": [by("subtract", 1, condition="suppressed")] * 2 + [by("subtract", 1)]},
        (5,),
        told(None, None, None, total(3, 5)),
    ),
    # Rules that wait for a number.
    "plasma looks at the roll after its re-roll and penalty": (
        "dice.trigger",
        {"on": 1, "rerolled_from": 1, "shows": 2, "modifiers": [-1], "roll": "hit"},
        (),
        told(None, *[sets_off(triggered=True)] * 3),
    ),
    "two bonuses make a 6 of a 4 unless they are capped": (
        "dice.trigger",
        {"on": 6, "or_more": True, "shows": 4, "modifiers": [1, 1], "roll": "hit"},
        (),
        told(None, sets_off(triggered=True), None, sets_off(triggered=False)),
    ),
    "penalties do not touch an unmodified 6": (
        "dice.trigger",
        {"on": 6, "unmodified": True, "shows": 6, "modifiers": [-1, -1], "roll": "hit"},
        (),
        told(None, *[sets_off(triggered=True)] * 3),
    ),
    "a die that is treated as a 6 sets off a rule on unmodified 6s": (
        "dice.trigger",
        {"on": 6, "unmodified": True, "shows": 3, "treated_as": 6},
        (),
        told(None, None, None, sets_off(triggered=True)),
    ),
    "what needs no roll cannot roll a 1": (
        "dice.trigger",
        {"on": 1, "automatic": True, "roll": "hit"},
        (),
        told(None, sets_off(triggered=False), None, sets_off(triggered=False)),
    ),
    # Successes.
    "a 6 to hit under five penalties": (
        "dice.succeed",
        {"count": 1, "needs": 2, "modifiers": [-1] * 5, "roll": "hit"},
        (6,),
        told(None, hits(0), None, hits(1)),
    ),
    "a 6 to wound on 6+ with a penalty": (
        "dice.succeed",
        {"count": 1, "needs": 6, "modifiers": [-1], "roll": "wound"},
        (6,),
        told(None, hits(0), None, hits(1)),
    ),
    "ones to hit again, then a penalty": (
        "dice.succeed",
        {"count": 2, "needs": 3, "modifiers": [-1], "reroll": "ones", "roll": "hit"},
        (1, 3, 4),
        told(None, hits(1), None, hits(1)),
    ),
    "a hit before its penalty is no failure to roll again": (
        "dice.succeed",
        {"count": 1, "needs": 4, "modifiers": [-1], "reroll": "failed", "roll": "hit"},
        (4,),
        told(None, hits(0), None, hits(0)),
    ),
    "all dice again, the good ones too": (
        "dice.succeed",
        {"count": 2, "needs": 4, "reroll": "all"},
        (6, 6, 1, 4),
        told(None, hits(1), hits(1), hits(1)),
    ),
    "a Save of 7+ with two bonuses": (
        "dice.succeed",
        {"count": 1, "needs": 7, "modifiers": [1, 1], "roll": "save"},
        (5,),
        told(None, hits(1), None, hits(0)),
    ),
    "an armour save that cover cannot keep from AP -2": (
        "dice.succeed",
        {"count": 3, "needs": 4, "modifiers": [1, -2], "roll": "save"},
        (4, 5, 6),
        told(None, hits(2), None, hits(2)),
    ),
    "two bonuses to a save, and AP that undoes both": (
        "dice.succeed",
        {"count": 1, "needs": 3, "modifiers": [1, 1, -2], "roll": "save"},
        (3,),
        told(None, hits(1), None, None),
    ),
    "two bonuses to wound and one penalty": (
        "dice.succeed",
        {"count": 2, "needs": 5, "modifiers": [1, 1, -1], "roll": "wound"},
        (3, 4),
        told(None, hits(1), None, hits(1)),
    ),
    "three penalties on a Wound roll": (
        "dice.succeed",
        {"count": 2, "needs": 3, "modifiers": [-1, -1, -1], "roll": "wound"},
        (3, 4),
        told(None, hits(0), None, hits(1)),
    ),
    # Re-rolls.
    "two ones among three dice that are added up": (
        "dice.reroll",
        {"dice": "3D6", "faces": [1, 1, 6], "only_results": [1]},
        (),
        told(None, None, again(2), again(2)),
    ),
    "ones among three D3": (
        "dice.reroll",
        {"dice": "D3", "faces": [1, 2, 4], "only_results": [1]},
        (),
        told(None, again(2), again(2), again(2)),
    ),
    "a sum after its modifiers": (
        "dice.reroll",
        {"dice": "2D6", "faces": [1, 1], "modified": True},
        (),
        told(None, again(0), again(0), again(0)),
    ),
    "an opponent's sum by Command Re-roll": (
        "dice.reroll",
        {"dice": "2D6", "faces": [6, 6], "command_reroll": True, "whose": "opponent's"},
        (),
        told(None, again(0), None, again(0)),
    ),
    # Roll-offs.
    "a bonus that would win a roll-off": (
        "dice.roll_off",
        {"modifier": 6},
        (1, 6),
        told(None, None, {"winner": "second"}, {"winner": "second"}),
    ),
    "a second tie of a roll-off": (
        "dice.reroll",
        {"faces": [6, 6], "roll_off": "tied"},
        (),
        told(None, again(2), again(2), again(2)),
    ),
    "infiltrators at 3 and 4": (
        "dice.roll_off",
        {"purpose": "units set up after both armies"},
        (3, 4),
        told({"winner": "first"}, {"winner": "second"}, None, None),
    ),
    # Characteristics.
    "a replaced Leadership that is worsened": (
        "dice.characteristic",
        {"characteristic": "Leadership", "value": "8+", "modifiers": [by("worsen", 1), by("set", 6)]},
        (),
        told(None, None, None, value("7+")),
    ),
    "a replaced skill that is worsened": (
        "dice.characteristic",
        {"characteristic": "Weapon Skill", "value": "3+", "modifiers": [by("worsen", 1), by("set", 6)]},
        (),
        told(None, value("7+"), None, value("7+")),
    ),
    "a skill improved twice and worsened once": (
        "dice.characteristic",
        {
            "characteristic": "Ballistic Skill",
            "value": "4+",
            "modifiers": [by("improve", 1), by("improve", 1), by("worsen", 1)],
        },
        (),
        told(None, value("3+"), None, value("3+")),
    ),
    "Strength divided, raised and lessened": (
        "dice.characteristic",
        {
            "characteristic": "Strength",
            "value": "8",
            "modifiers": [by("subtract", 1), by("add", 3), by("divide", 2)],
        },
        (),
        told(None, value("6"), None, value("6")),
    ),
    "a lessened Strength and a weapon that adds to it": (
        "dice.characteristic",
        {
            "characteristic": "Strength",
            "value": "4",
            "modifiers": [by("subtract", 1)],
            "weapon": by("add", 3),
        },
        (),
        told(None, value("6"), None, None),
    ),
    "Toughness halved and tripled, rounded once": (
        "dice.characteristic",
        {"characteristic": "Toughness", "value": "5", "modifiers": [by("multiply", 3), by("divide", 2)]},
        (),
        told(None, None, None, value("8")),
    ),
    "a Move of less than an inch": (
        "dice.characteristic",
        {"characteristic": "Move", "value": '5"', "modifiers": [by("divide", 2), by("subtract", 2)]},
        (),
        told(None, None, None, value('1"')),
    ),
    "Armour Penetration improved and worsened more": (
        "dice.characteristic",
        {
            "characteristic": "Armour Penetration",
            "value": "-1",
            "modifiers": [by("improve", 1), by("worsen", 3)],
        },
        (),
        told(None, None, None, value("0")),
    ),
    "random Damage changed to 0, and Melta 1": (
        "dice.characteristic",
        {"characteristic": "Damage", "value": "D6+2", "modifiers": [by("set", 0), by("add", 1)]},
        (),
        told(None, value("1"), None, value("1")),
    ),
    "Objective Control of a Battle-shocked unit with two banners": (
        "dice.characteristic",
        {
            "characteristic": "Objective Control",
            "value": "2",
            "modifiers": [by("set", 0), by("divide", 2), by("add", 1), by("add", 1)],
        },
        (),
        told(None, None, None, value("2")),
    ),
    "a Toughness that stands in is not doubled": (
        "dice.characteristic",
        {"characteristic": "Strength", "value": "-", "toughness": "6", "modifiers": [by("multiply", 2)]},
        (),
        told(None, None, None, value("6")),
    ),
    "a Save replaced by the best and improved": (
        "dice.characteristic",
        {"characteristic": "Save", "value": "5+", "modifiers": [by("set", 2), by("improve", 1)]},
        (),
        told(None, None, None, value("2+")),
    ),
    # Best and worst.
    "the best of three Armour Penetrations": (
        "dice.best",
        {"characteristic": "Armour Penetration", "values": ["0", "-1", "-3"]},
        (),
        told(None, None, None, value("-3")),
    ),
    "the worst of two skills": (
        "dice.best",
        {"characteristic": "Ballistic Skill", "values": ["2+", "5+", "4+"], "wanted": "worst"},
        (),
        told(None, None, None, value("5+")),
    ),
    # Damage.
    "three random attacks halved one by one": (
        "dice.damage",
        {"damage": "D6", "attacks": 3, "modifiers": [by("divide", 2)]},
        (1, 2, 6),
        told(None, {"damage": 5}, None, {"damage": 5}),
    ),
    "Melta on a 6": (
        "dice.damage",
        {"damage": "D6", "modifiers": [by("add", 2)]},
        (6,),
        told(None, {"damage": 8}, None, {"damage": 8}),
    ),
    "a changed Damage is halved as well": (
        "dice.damage",
        {"damage": "D6", "attacks": 2, "modifiers": [by("set", 1), by("divide", 2)]},
        (),
        told(None, None, None, {"damage": 2}),
    ),
    "a Damage with an operator, lessened": (
        "dice.damage",
        {"damage": "D3+1", "attacks": 2, "modifiers": [by("subtract", 1)]},
        (1, 5),
        told(None, {"damage": 4}, None, {"damage": 4}),
    ),
    # Doubles and discards.
    "two of three sixes are discarded": (
        "dice.pool",
        {"count": 3, "discard": ["highest", "highest"]},
        (6, 6, 6),
        told(None, None, None, {"total": 6, "double": False, "triple": False}),
    ),
    "one of each double is discarded": (
        "dice.pool",
        {"count": 4, "discard": ["lowest", "highest"]},
        (3, 2, 3, 2),
        told(None, None, None, {"total": 5, "double": False, "triple": False}),
    ),
    # Two settings, ignored modifiers.
    "the opponent orders two settings between turns": (
        "dice.two_settings",
        {"first": 2, "second": 7, "turn": "neither", "roll_off_lets": "opponent"},
        (),
        told(None, None, None, {"value": 2}),
    ),
    "two bonuses kept beside an ignored penalty": (
        "dice.ignore_modifiers",
        {"value": 3, "modifiers": [-2, 1, 1]},
        (),
        told(None, None, None, {"value": 5}),
    ),
}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("reading", READINGS)
def test_an_engine_reads_the_texts_as_we_do(reading: str, edition: str, engines: Mapping[str, Engine]) -> None:
    """The engine's answer has the fields that were worked out by hand, or is withheld where the texts are silent."""
    question_id, given, faces, expected = READINGS[reading]
    answer = engines[edition].answer(build_ask(question_by_id(question_id), given), Tape(faces))
    if expected[edition] is None:
        assert isinstance(answer, Declined), answer
    else:
        assert not isinstance(answer, Declined), answer
        assert plain_answer(answer) == expected[edition]


def test_no_reading_is_a_case(corpus: Corpus) -> None:
    """These scenarios are new to the engines: none has the question, the values and the dice of a case."""
    cases = [(case.asks, case.given, case.dice) for case in corpus.cases]
    readings = [(question, dict(given), faces) for question, given, faces, _ in READINGS.values()]
    assert [each for each in readings if each in cases] == []
