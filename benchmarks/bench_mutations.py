"""How many small faults in the engines and in their facts the corpus's cases catch.

Each mutant changes one comparison, operator, constant or condition of one engine module, or one aspect of one record that
an engine cites, and the cases are put to it until one notices. `python benchmarks/bench_mutations.py [--survivors] [WORD]`
prints the share that some case catches; WORD keeps mutants whose place has it, --survivors lists those that no case
noticed, each with its reason. The reasons stand in `survivors.toml`, by module, function and change; a survivor without
one, or a reason that fits no survivor, makes the exit code 1.
"""

import argparse
import ast
import importlib
import importlib.util
import re
import signal
import sys
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from types import FrameType, ModuleType

from variorum.aspects import AspectValue
from variorum.plugins import ENGINES
from variorum.rules import Engine
from variorum.store import Corpus, load
from variorum.suite import Asking, Status, ask, askings, run, through_its_span
from variorum.suite.judge import DISAGREEMENTS

PACKAGE = "variorum_engines"
REASONS = Path(__file__).with_name("survivors.toml")
HANGS_AFTER = 20
"""Seconds after which a mutant that is still at its cases counts as noticed."""
facts_module = importlib.import_module("variorum.facts")
EDITIONS = {
    entry.name: entry.value.partition(":")[0]
    for entry in metadata.entry_points(group=ENGINES)
    if entry.value.startswith(f"{PACKAGE}.")
}
"""The package of each edition's engine."""
SWAPS: dict[type, type] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
}
COMPARISONS = {">=": ">", "<=": "<", ">": ">=", "<": "<=", "=": ">="}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: in a module the *number*-th change that can be made, or in a record's aspect another value."""

    place: str
    """The module as `eighth/mind`, or the record's id."""
    function: str
    """The function that is changed, empty outside of any; for a record the aspect."""
    change: str
    module: str = ""
    number: int = 0
    record: str = ""
    aspect: str = ""
    value: AspectValue = 0


NO_FAULT = Mutant(place="", function="", change="")


class _Changer(ast.NodeTransformer):
    """Makes the *number*-th change, or counts them all when that is -1."""

    def __init__(self, number: int) -> None:
        self.number, self.count = number, 0
        self.function, self.around = "", ""
        self.changes: list[tuple[str, str]] = []
        """Function and words of each change that can be made."""

    def _turn(self, what: str) -> bool:
        same = sum(function == self.function and known.partition(" (")[0] == what for function, known in self.changes)
        self.changes.append((self.function, f"{what} (number {same + 1})" if same else what))
        self.count += 1
        return self.count - 1 == self.number

    def visit(self, node: ast.AST) -> ast.AST:
        """Change *node*, knowing the function and the expression or statement that it stands in."""
        kept = self.function, self.around
        if isinstance(node, ast.FunctionDef):
            self.function = node.name
        if isinstance(node, ast.expr | ast.stmt) and not isinstance(node, ast.Constant):
            self.around = ast.unparse(node).splitlines()[0]
        visited: ast.AST = super().visit(node)
        self.function, self.around = kept
        return visited

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Swap an operator."""
        words = ast.unparse(node)
        self.generic_visit(node)
        for place, op in enumerate(node.ops):
            swapped = SWAPS.get(type(op))
            if swapped and self._turn(f"{type(op).__name__} to {swapped.__name__} in {words}"):
                node.ops[place] = swapped()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """Swap `and` and `or`."""
        words = ast.unparse(node)
        self.generic_visit(node)
        if self._turn(f"and/or swapped in {words}"):
            node.op = SWAPS[type(node.op)]()
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Swap an arithmetic operator."""
        words = ast.unparse(node)
        self.generic_visit(node)
        swapped = SWAPS.get(type(node.op))
        arithmetic = not isinstance(node.left, ast.Constant | ast.JoinedStr | ast.Name) or not isinstance(
            node.op, ast.Mod
        )
        if swapped and arithmetic and self._turn(f"operator of {words}"):
            node.op = swapped()
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """Drop a `not`."""
        words = ast.unparse(node)
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and self._turn(f"dropped {words.partition(' ')[0]} in {words}"):
            return node.operand
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """Change 0, 1, true and false."""
        if isinstance(node.value, bool):
            if self._turn(f"{node.value} negated in {self.around}"):
                return ast.copy_location(ast.Constant(not node.value), node)
        elif isinstance(node.value, int) and self._turn(f"{node.value} plus one in {self.around}"):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Leave `Declined` and decorators of dataclasses alone: their words and flags are no rule."""
        if ast.unparse(node.func) in {"Declined", "dataclass"}:
            return node
        return self.generic_visit(node)


def code_mutants() -> Iterator[Mutant]:
    """Every change of every engine module."""
    root = Path(importlib.import_module(PACKAGE).__path__[0])
    for path in sorted(root.rglob("*.py")):
        name = ".".join((PACKAGE, *path.relative_to(root).with_suffix("").parts))
        if path.name == "__init__.py":
            continue
        counter = _Changer(-1)
        counter.visit(ast.parse(path.read_text("utf-8")))
        for number, (function, change) in enumerate(counter.changes):
            yield Mutant(
                place=f"{path.parent.name}/{path.stem}", function=function, change=change, module=name, number=number
            )


def fact_mutants(corpus: Corpus) -> Iterator[Mutant]:
    """Another value for each aspect that the engines read while they answer the cases."""
    read: dict[tuple[str, str], AspectValue] = {}
    original = facts_module.Facts._value  # noqa: SLF001 - watched, not changed

    def watched(self: facts_module.Facts, name: str) -> AspectValue:
        value: AspectValue = original(self, name)
        read[self.record, name] = value
        return value

    facts_module.Facts._value = watched  # noqa: SLF001 - as above
    try:
        run(corpus, _engines(NO_FAULT))
    finally:
        facts_module.Facts._value = original  # noqa: SLF001 - as above
    for (record, aspect), value in read.items():
        others = list(_others(value, corpus.aspects_by_name[aspect].words))
        if isinstance(value, list) and len(value) > 1 and aspect.endswith("-order"):
            others.append(value[::-1])
        for other in others:
            change = f"{value!r} becomes {other!r}"
            yield Mutant(place=record, function=aspect, change=change, record=record, aspect=aspect, value=other)


def _others(value: AspectValue, words: tuple[str, ...]) -> Iterator[AspectValue]:
    """Values near *value* that its aspect may have as well; *words* are those it may take, if it takes words."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, list):
        yield from (value[:place] + value[place + 1 :] for place in range(len(value)))
    elif words:
        yield from (word for word in words if word != value)
    else:
        yield from _near(value)


def _near(value: str) -> Iterator[str]:
    """*value* with its first number one more: a distance, dice, a share; or with another sign of comparison."""
    sign = next((f" {old} " for old in COMPARISONS if f" {old} " in value), None)
    if sign is not None:
        yield value.replace(sign, f" {COMPARISONS[sign.strip()]} ")
    else:
        yield re.sub(r"\d+", lambda found: str(int(found[0]) + 1), f"1{value}" if value[0] == "D" else value, count=1)


def notices(mutant: Mutant) -> bool:
    """Whether some case notices this fault: a wrong answer, one withheld, or one given where the texts are silent."""
    signal.signal(signal.SIGALRM, _gives_up)
    signal.alarm(HANGS_AFTER)
    try:
        engines = _engines(mutant)
        return any(_notices(asking, engines[asking.answer.edition]) for asking in _askings_for(mutant))
    except Exception:  # noqa: BLE001 - a fault that stops everything is noticed
        return True
    finally:
        signal.alarm(0)


def _gives_up(_number: int, _frame: FrameType | None) -> None:
    raise TimeoutError


def _notices(asking: Asking, engine: Engine) -> bool:
    verdict = ask(asking, engine)
    if verdict.status is Status.OPEN:
        return verdict.got is not None
    return verdict.status in DISAGREEMENTS | {Status.DECLINED, Status.UNSUPPORTED}


def _askings_for(mutant: Mutant) -> tuple[Asking, ...]:
    """The askings of the editions that the fault can touch: one for its own module or record, all for a shared one."""
    package = mutant.module.rpartition(".")[0]
    own = {edition for edition, held in EDITIONS.items() if held == package}
    if mutant.record:
        own = {mutant.record.partition("/")[0]}
    return tuple(asking for asking in _all_askings() if asking.answer.edition in (own or EDITIONS))


@cache
def _all_askings() -> tuple[Asking, ...]:
    """Every answer at each ruleset at which it holds, those at its first before all others.

    Those on which an engine without a fault fails are left out: they would notice every fault, and none.
    """
    corpus = load()
    held = [tuple(through_its_span(corpus, asking)) for asking in askings(corpus)]
    engines = _engines(NO_FAULT)
    in_order = (*(each[0] for each in held), *(later for each in held for later in each[1:]))
    return tuple(each for each in in_order if not _notices(each, engines[each.answer.edition]))


def _engines(mutant: Mutant) -> dict[str, Engine]:
    """The four engines, imported afresh with the fault in them."""
    for name in [name for name in sys.modules if name.startswith(f"{PACKAGE}.")]:
        del sys.modules[name]
    facts_module._aspects_of.cache_clear()  # noqa: SLF001 - the mutant must be read instead
    if mutant.record:
        edition = mutant.record.partition("/")[0]
        facts_module._aspects_of(edition)[mutant.record] = {  # noqa: SLF001 - as above
            **facts_module._aspects_of(edition)[mutant.record],  # noqa: SLF001 - as above
            mutant.aspect: mutant.value,
        }
    finder = _Finder(mutant)
    sys.meta_path.insert(0, finder)
    try:
        return {edition: importlib.import_module(name).engine for edition, name in EDITIONS.items()}
    finally:
        sys.meta_path.remove(finder)


class _Finder:
    """Finds the mutant's module and gives its changed code."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, _path: object, _target: object = None) -> object:
        """The spec of the mutant's module, None for any other."""
        if not self.mutant.module or name != self.mutant.module:
            return None
        return importlib.util.spec_from_loader(name, self)

    def create_module(self, _spec: object) -> ModuleType | None:
        """An ordinary module."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed code."""
        root = Path(importlib.import_module(PACKAGE).__path__[0])
        path = root.joinpath(*module.__name__.split(".")[1:]).with_suffix(".py")
        tree = ast.fix_missing_locations(_Changer(self.mutant.number).visit(ast.parse(path.read_text("utf-8"))))
        exec(compile(tree, str(path), "exec"), vars(module))  # noqa: S102 - our own module, changed in one place


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a mutant may survive: what it does cannot be told apart, or only by what the texts leave open."""

    place: str
    function: str
    change: str
    because: str

    def fits(self, mutant: Mutant) -> bool:
        """Whether it is about *mutant*."""
        return (self.place, self.function, self.change) == (mutant.place, mutant.function, mutant.change)


def reasons() -> list[Reason]:
    """The reasons that are written down."""
    return [Reason(**entry) for entry in tomllib.loads(REASONS.read_text("utf-8")).get("survivor", [])]


def main() -> int:
    """Print how many mutants the cases catch, by kind, and those that survive; 1 when some do so without a reason."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--survivors", action="store_true", help="list the mutants that no case notices")
    parser.add_argument("word", nargs="?", default="", help="only mutants whose place has this in it")
    options = parser.parse_args()
    started = time.monotonic()
    sound = {each.id for each in _all_askings()}
    left_out = sum(each.id not in sound for each in askings(load()))
    if left_out:
        print(f"{left_out} askings left out: engines without a fault fail them, see `variorum suite`")
    mutants = [*code_mutants(), *fact_mutants(load())]
    mutants = [mutant for mutant in mutants if options.word in mutant.place]
    with ProcessPoolExecutor(initializer=_all_askings) as pool:
        caught = list(pool.map(notices, mutants, chunksize=8))
    survivors = [mutant for mutant, hit in zip(mutants, caught, strict=True) if not hit]
    given = [reason for reason in reasons() if options.word in reason.place]
    for kind, of_kind in (("code", False), ("facts", True), ("both", None)):
        total = sum(of_kind in (None, bool(each.record)) for each in mutants)
        left = [each for each in survivors if of_kind in (None, bool(each.record))]
        reasoned = sum(any(reason.fits(each) for reason in given) for each in left)
        share = f" ({(total - len(left)) / total:.1%})" if total else ""
        print(f"{kind}: {total - len(left)} of {total} mutants caught by cases alone{share}, {reasoned} more reasoned")
    print(f"in {time.monotonic() - started:.0f} s")
    bare = [each for each in survivors if not any(reason.fits(each) for reason in given)]
    stale = [reason for reason in given if not any(reason.fits(each) for each in survivors)]
    for mutant in survivors if options.survivors else bare:
        because = next((reason.because for reason in given if reason.fits(mutant)), "NO REASON")
        print(f"  {mutant.place}, {mutant.function}: {mutant.change}\n      {because}")
    for reason in stale:
        print(f"  fits no survivor any more: {reason.place}, {reason.function}: {reason.change}")
    return int(bool(bare or stale))


if __name__ == "__main__":
    sys.exit(main())
