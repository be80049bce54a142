"""Psychic powers: exact odds against counting every pair of dice by hand, and what must hold whatever the scenario."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.asking import build_ask, question_by_id
from variorum.dice import Dice, Seeded, Tape
from variorum.odds import distribution
from variorum.questions.mind import (
    AntiPsyker,
    AttemptPower,
    Classification,
    Denial,
    DenyTheWitch,
    Harm,
    IgnoreHarm,
    Manifestation,
    PowerReaches,
    PsychicTest,
    SkipPhase,
    Smite,
    WoundRoll,
)
from variorum.questions.verdicts import Permission
from variorum.rules import Declined
from variorum_engines.eighth import engine as eighth
from variorum_engines.ninth import engine as ninth
from variorum_engines.second import engine as second
from variorum_engines.tenth import engine as tenth

PAIRS = [first + second for first, second in product(range(1, 7), repeat=2)]
TOTALS = range(2, 13)


def asked(question: str, **fields: object) -> object:
    """The question with these fields, checked as a case's are."""
    return build_ask(question_by_id(question), fields)


def chance(ask: object, wanted: object, field: str) -> Fraction:
    """The exact chance that 8th edition answers *ask* with *wanted* in *field*."""

    def play(dice: Dice) -> object:
        return getattr(eighth.answer(ask, dice), field)

    return distribution(play).get(wanted, Fraction(0))


def test_manifesting_counts_every_pair_of_dice() -> None:
    """The chance to manifest is the share of the 36 pairs that reach the warp charge."""
    for warp_charge in range(2, 14):
        by_hand = Fraction(sum(pair >= warp_charge for pair in PAIRS), 36)
        assert chance(PsychicTest(warp_charge=warp_charge), wanted=True, field="manifested") == by_hand


def test_a_modifier_shifts_the_warp_charge() -> None:
    """A bonus of one is worth as much as one point of warp charge less."""
    for warp_charge in range(4, 12):
        helped = chance(PsychicTest(warp_charge=warp_charge, modifier=1), wanted=True, field="manifested")
        easier = chance(PsychicTest(warp_charge=warp_charge - 1), wanted=True, field="manifested")
        assert helped == easier


@given(st.integers(1, 20), st.integers(-20, 20), st.integers())
def test_no_psychic_test_totals_less_than_one(warp_charge: int, modifier: int, seed: int) -> None:
    """Whatever the modifier, the total is at least one."""
    answer = eighth.answer(PsychicTest(warp_charge=warp_charge, modifier=modifier), Seeded(seed))
    assert isinstance(answer, Manifestation)
    assert answer.total >= 1


def test_denying_counts_every_pair_of_dice() -> None:
    """The chance to deny is the share of the 36 pairs above the Psychic test."""
    for test in TOTALS:
        by_hand = Fraction(sum(pair > test for pair in PAIRS), 36)
        assert chance(DenyTheWitch(distance=6, psychic_test=test), wanted=True, field="resisted") == by_hand


def test_a_denial_and_the_test_that_it_must_beat_share_what_a_tie_leaves() -> None:
    """For each total, denying it and being beaten by it leave exactly the ties."""
    ties = Counter(PAIRS)
    for test in TOTALS:
        denied = chance(DenyTheWitch(distance=6, psychic_test=test), wanted=True, field="resisted")
        reached = chance(PsychicTest(warp_charge=test), wanted=True, field="manifested")
        assert reached - denied == Fraction(ties[test], 36)


@given(st.integers(0, 60), st.integers(2, 14), st.booleans(), st.booleans(), st.integers())
def test_sight_and_target_never_change_a_denial(distance: int, test: int, seen: bool, aimed: bool, seed: int) -> None:  # noqa: FBT001
    """A denial ends the same whether or not the caster is seen and the power aimed at the denier."""
    bare = eighth.answer(DenyTheWitch(distance=distance, psychic_test=test), Seeded(seed))
    other = DenyTheWitch(distance=distance, psychic_test=test, visible=seen, targeted=aimed)
    assert eighth.answer(other, Seeded(seed)) == bare


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 3))
def test_a_forbidden_denial_rolls_nothing(distance: int, stated: int, made: int) -> None:
    """A denial is rolled exactly when it is allowed: within range and first of its kind."""
    ask = DenyTheWitch(distance=distance, psychic_test=7, denies_by="ability", rule_range=stated, attempts_made=made)
    tape = Tape((3, 3))
    answer = eighth.answer(ask, tape)
    assert isinstance(answer, Denial)
    assert answer.allowed == (distance <= stated and made == 0) == (tape.drawn == 2) == (answer.total is not None)
    assert not (answer.resisted and not answer.allowed)


def test_a_psykers_denial_does_not_use_an_abilitys_range() -> None:
    """A range that an ability states is nothing to a psyker who denies as such."""
    ask = DenyTheWitch(distance=20, psychic_test=5, denies_by="psyker", rule_range=6)
    for ruleset in eighth.rulesets:
        answer = eighth.answer(ask, Tape((6, 6)), ruleset=ruleset)
        assert isinstance(answer, Denial)
        assert answer.allowed


def test_smites_mean_by_hand() -> None:
    """A failed Smite does nothing, one up to 10 a D3's mean, one above 10 a D6's."""
    for test in TOTALS:

        def play(dice: Dice, test: int = test) -> int:
            answer = eighth.answer(Smite(psychic_test=test), dice)
            assert isinstance(answer, Harm)
            return answer.mortal_wounds

        mean = sum((wounds * each for wounds, each in distribution(play).items()), Fraction(0))
        faces = [0] if test < 5 else [1, 1, 2, 2, 3, 3] if test < 11 else [1, 2, 3, 4, 5, 6]
        assert mean == Fraction(sum(faces), len(faces))


@given(st.integers(1, 20))
def test_a_denied_smite_rolls_nothing(test: int) -> None:
    """Once resisted, Smite does no harm and needs no die."""
    assert eighth.answer(Smite(psychic_test=test, resisted=True), Tape(())) == Harm(mortal_wounds=0)


@given(st.integers(0, 40), st.booleans(), st.sampled_from(["it is", "it ties", "another is"]))
def test_smite_does_not_care_for_characters(distance: int, seen: bool, closest: str) -> None:  # noqa: FBT001
    """A Character is struck exactly when any other unit in its place would be."""
    both = [
        eighth.answer(
            asked("psychic.affects", power="Smite", distance=distance, visible=seen, closest=closest, character=each),
            Tape(()),
        )
        for each in (False, True)
    ]
    assert both[0] == both[1]


@given(st.integers(0, 18))
def test_smite_needs_sight(distance: int) -> None:
    """No unseen unit is struck, however near."""
    ask = PowerReaches(power="Smite", distance=distance, visible=False)
    assert eighth.answer(ask, Tape(())) == Permission(allowed=False)


attempts = st.builds(
    AttemptPower,
    power=st.sampled_from(["Smite", "Warptime", "a power it knows"]),
    psyker=st.booleans(),
    knows=st.booleans(),
    attempts_left=st.integers(0, 2),
    tried_by_it=st.booleans(),
    tried_by_friend=st.booleans(),
    matched_play=st.booleans(),
    embarked=st.booleans(),
    rule_lets_it_from_inside=st.booleans(),
    extra_action=st.booleans(),
)


@given(attempts)
def test_an_allowed_attempt_breaks_no_limit(ask: AttemptPower) -> None:
    """Whoever is allowed to try is a psyker who knows the power, has not tried it, and sits in no closed transport."""
    if eighth.answer(ask, Tape(())) == Permission(allowed=True):
        assert ask.psyker
        assert ask.knows
        assert not ask.tried_by_it
        assert not ask.embarked or ask.rule_lets_it_from_inside
        assert not (ask.matched_play and ask.tried_by_friend and ask.power != "Smite")


@given(attempts)
def test_later_rulesets_only_settle_what_was_open(ask: AttemptPower) -> None:
    """The FAQ of July 2017 contradicts no answer that the first core rules gave."""
    first = eighth.answer(ask, Tape(()), ruleset=eighth.rulesets[0])
    assert isinstance(first, Declined) or first == eighth.answer(ask, Tape(()))


@pytest.mark.parametrize(
    "ask",
    [
        AttemptPower(embarked=True),
        AttemptPower(tried_by_friend=True, matched_play=True),
        DenyTheWitch(distance=10, psychic_test=5, denies_by="ability"),
        PowerReaches(power="a power on a friend", distance=5),
        PowerReaches(power="Smite", distance=5, closest="it ties"),
        SkipPhase(),
        IgnoreHarm(harm="slain outright"),
    ],
)
def test_what_only_an_faq_settles_was_open_before_it(ask: object) -> None:
    """The first ruleset declines what the last one answers from an FAQ."""
    assert isinstance(eighth.answer(ask, Tape((3, 3)), ruleset=eighth.rulesets[0]), Declined)
    assert not isinstance(eighth.answer(ask, Tape((3, 3))), Declined)


def test_only_what_is_psychic_is_a_psychic_attack() -> None:
    """Without [PSYCHIC] or the tag nothing is a Psychic Attack; with it every kind of harm that is classified is."""
    for by, harm, own in product(
        ("weapon", "ability", "hazardous test"), ("normal damage", "mortal wounds"), (False, True)
    ):
        for psychic in (False, True):
            ask = asked("psychic.attack", harm=harm, by=by, psychic=psychic, to_itself=own)
            answer = tenth.answer(ask, Tape(()))
            assert isinstance(answer, Declined) or answer == Classification(psychic_attack=psychic)


def test_the_psyker_keyword_never_decides_over_use() -> None:
    """Whether a model may use a psychic weapon or ability does not hang on the keyword."""
    for what, has in product(("weapon", "ability"), (False, True)):
        both = [
            tenth.answer(asked("psychic.use", psyker=each, what=what, has_it=has), Tape(())) for each in (False, True)
        ]
        assert both == [Permission(allowed=has)] * 2


@given(st.integers(2, 6), st.integers(1, 6), st.integers(0, 10), st.booleans())
def test_anti_psyker_against_every_roll(number: int, roll: int, psykers: int, allocated: bool) -> None:  # noqa: FBT001
    """A Critical Wound comes of a 6, or of the weapon's number against a unit with a psyker in it."""
    ask = AntiPsyker(number=number, wound_roll=roll, psykers=psykers, allocated_to_psyker=allocated)
    by_hand = roll == 6 or (psykers != 0 and roll in range(number, 7))
    assert tenth.answer(ask, Tape(())) == WoundRoll(critical=by_hand)


def test_editions_without_psychic_texts_say_so() -> None:
    """2nd and 9th edition decline every psychic question, and 10th those about powers."""
    asks = [
        PsychicTest(warp_charge=5),
        AttemptPower(),
        DenyTheWitch(distance=6, psychic_test=7),
        Smite(psychic_test=7),
        PowerReaches(power="Smite", distance=6),
        SkipPhase(),
    ]
    for engine, ask in product((second, ninth, tenth), asks):
        assert isinstance(engine.answer(ask, Tape((3, 3, 3))), Declined)
