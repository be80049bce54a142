"""How many small faults in the engines and in their facts the corpus's cases catch.

Each mutant changes one comparison, operator, constant or condition of one engine module, or one aspect of one record that
an engine cites, and the whole suite is run on it. `python benchmarks/bench_mutations.py [--survivors] [WORD]` prints the
share that some case catches; WORD keeps mutants whose place has it, --survivors lists those that no case noticed.
"""

import argparse
import ast
import importlib
import importlib.util
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from variorum.aspects import AspectValue
from variorum.rules import Engine
from variorum.store import Corpus, load
from variorum.suite import Status, run
from variorum.suite.judge import DISAGREEMENTS

PACKAGE = "variorum_engines"
facts_module = importlib.import_module("variorum.facts")
EDITIONS = {"2e": "second", "8e": "eighth", "9e": "ninth", "10e": "tenth"}
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
    change: str
    module: str = ""
    number: int = 0
    record: str = ""
    aspect: str = ""
    value: AspectValue = 0


class _Changer(ast.NodeTransformer):
    """Makes the *number*-th change, or counts them all when that is -1."""

    def __init__(self, number: int) -> None:
        self.number, self.count, self.made = number, 0, ""

    def _turn(self, line: int, what: str) -> bool:
        self.count += 1
        if self.count - 1 == self.number:
            self.made = f"line {line}: {what}"
            return True
        return False

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Swap an operator."""
        self.generic_visit(node)
        for place, op in enumerate(node.ops):
            swapped = SWAPS.get(type(op))
            if swapped and self._turn(node.lineno, f"{type(op).__name__} to {swapped.__name__} in {ast.unparse(node)}"):
                node.ops[place] = swapped()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """Swap `and` and `or`."""
        self.generic_visit(node)
        if self._turn(node.lineno, f"and/or swapped in {ast.unparse(node)}"):
            node.op = SWAPS[type(node.op)]()
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Swap an arithmetic operator."""
        self.generic_visit(node)
        swapped = SWAPS.get(type(node.op))
        arithmetic = not isinstance(node.left, ast.Constant | ast.JoinedStr | ast.Name) or not isinstance(
            node.op, ast.Mod
        )
        if swapped and arithmetic and self._turn(node.lineno, f"operator of {ast.unparse(node)}"):
            node.op = swapped()
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """Drop a `not`."""
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and self._turn(node.lineno, f"dropped the not of {ast.unparse(node)}"):
            return node.operand
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """Change 0, 1, true and false."""
        if isinstance(node.value, bool):
            if self._turn(node.lineno, f"{node.value} negated"):
                return ast.copy_location(ast.Constant(not node.value), node)
        elif isinstance(node.value, int) and self._turn(node.lineno, f"{node.value} plus one"):
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
        for number in range(counter.count):
            changer = _Changer(number)
            changer.visit(ast.parse(path.read_text("utf-8")))
            yield Mutant(place=f"{path.parent.name}/{path.name}", change=changer.made, module=name, number=number)


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
        run(corpus, _engines(Mutant(place="", change="")))
    finally:
        facts_module.Facts._value = original  # noqa: SLF001 - as above
    for (record, aspect), value in read.items():
        other = _other(value)
        if other is not None:
            change = f"{aspect} = {value!r} becomes {other!r}"
            yield Mutant(place=record, change=change, record=record, aspect=aspect, value=other)


def _other(value: AspectValue) -> AspectValue | None:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        head, _, tail = value.partition(" ")
        if head.isdigit() and tail == "in":
            return f"{int(head) + 1} in"
        for old, new in COMPARISONS.items():
            if f" {old} " in value:
                return value.replace(f" {old} ", f" {new} ")
    return None


def notices(mutant: Mutant) -> bool:
    """Whether some case notices this fault: a wrong answer, one withheld, or one given where the texts are silent."""
    corpus = _settled()
    try:
        engines = _engines(mutant)
        report = run(corpus, engines)
    except Exception:  # noqa: BLE001 - a fault that stops everything is noticed
        return True
    return any(
        verdict.status in DISAGREEMENTS | {Status.DECLINED, Status.UNSUPPORTED}
        or (verdict.status is Status.OPEN and verdict.got is not None)
        for verdict in report.verdicts
    )


def _settled() -> Corpus:
    return load()


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
        return {edition: importlib.import_module(f"{PACKAGE}.{name}").engine for edition, name in EDITIONS.items()}
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


def main() -> None:
    """Print how many mutants the cases catch, by place, and those that survive."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--survivors", action="store_true")
    parser.add_argument("word", nargs="?", default="")
    options = parser.parse_args()
    mutants = [*code_mutants(), *fact_mutants(load())]
    mutants = [mutant for mutant in mutants if options.word in mutant.place]
    with ProcessPoolExecutor() as pool:
        caught = list(pool.map(notices, mutants, chunksize=8))
    for kind, chosen in (
        ("code", [not each.record for each in mutants]),
        ("facts", [bool(each.record) for each in mutants]),
    ):
        total = sum(chosen)
        hits = sum(hit for hit, of_kind in zip(caught, chosen, strict=True) if of_kind)
        print(f"mutants of {kind}: {hits} of {total} caught by cases alone{f' ({hits / total:.1%})' if total else ''}")
    if options.survivors:
        for mutant, hit in zip(mutants, caught, strict=True):
            if not hit:
                print(f"  {mutant.place}: {mutant.change}")


if __name__ == "__main__":
    main()
