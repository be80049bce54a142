"""The shape of the house: who imports whom, how long a module is, where numbers may stand."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = {
    "variorum": ROOT / "corpus" / "variorum",
    "variorum_extract": ROOT / "extract" / "variorum_extract",
    "variorum_engines": ROOT / "engines" / "variorum_engines",
    "variorum_sphinx": ROOT / "docs" / "variorum_sphinx",
}
MODULES = [path for folder in PACKAGES.values() for path in sorted(folder.rglob("*.py"))]
COMPILED = {"msgspec", "lxml", "selectolax", "cydifflib", "shapely", "matplotlib"}
IN_BROWSERS = ["aspects.py", "dice.py", "errors.py", "facts.py", "odds.py", "roots.py", "rules.py", "questions"]
LONGEST = 600
UNITS_OF_MEASURE = {
    "MILLIMETRES_PER_INCH",
    "RADII_PER_WIDTH",
    "TOLERANCE",
    "OUTLINE_CORNERS",
    "SHAPES_KEPT",
    "DECIMALS",
}


def imports(path: Path) -> Iterator[str]:
    """The top-level name of everything that the module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def imports_on_loading(path: Path) -> Iterator[str]:
    """The top-level name of everything that is imported when the module is, not when one of its functions runs."""
    waiting: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]
        waiting += ast.iter_child_nodes(node)


def place(path: Path) -> str:
    """The path below the repository."""
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_point_one_way(package: str) -> None:
    """The library imports none of the other packages, and they import nothing of ours but the library."""
    allowed = {package, "variorum"}
    strays = {
        (place(path), name)
        for path in PACKAGES[package].rglob("*.py")
        for name in imports(path)
        if name in PACKAGES and name not in allowed
    }
    assert strays == set()


def test_what_runs_in_browsers_imports_nothing_compiled() -> None:
    """Questions, dice, rules and every engine load with the standard library only; geometry asks for more when it runs."""
    folder = PACKAGES["variorum"]
    paths = [
        each
        for name in IN_BROWSERS
        for each in ([folder / name] if name.endswith(".py") else (folder / name).rglob("*.py"))
    ]
    paths += [*PACKAGES["variorum_engines"].rglob("*.py")]
    assert {(place(path), name) for path in paths for name in imports_on_loading(path) if name in COMPILED} == set()


def test_modules_are_short() -> None:
    """A module of more than six hundred lines is two things."""
    lengths = {place(path): len(path.read_text("utf-8").splitlines()) for path in MODULES}
    assert {path: length for path, length in lengths.items() if length > LONGEST} == {}


def numbers(path: Path) -> Iterator[tuple[int, object]]:
    """Line and value of each number literal beyond 0 and 1 that is no unit of measure."""
    tree = ast.parse(path.read_text("utf-8"))
    units = {
        id(constant)
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name) and target.id in UNITS_OF_MEASURE
        for constant in ast.walk(node)
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, int | float)
            and not isinstance(node.value, bool)
            and node.value not in (0, 1)
            and id(node) not in units
        ):
            yield node.lineno, node.value


def test_engines_take_their_numbers_from_the_records() -> None:
    """No engine holds a number of its own: dice, distances and limits are aspects."""
    found = {
        f"{place(path)}:{line}": number
        for path in PACKAGES["variorum_engines"].rglob("*.py")
        for line, number in numbers(path)
    }
    assert found == {}


def test_no_engine_asks_for_the_edition() -> None:
    """Editions differ by composition; no function compares edition ids."""
    for path in PACKAGES["variorum_engines"].rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Compare):
                assert "edition" not in ast.unparse(node), f"{place(path)}:{node.lineno}"


def test_every_public_function_of_an_engine_says_what_it_gives() -> None:
    """Each rule has a docstring, for the pages that show it."""
    for path in PACKAGES["variorum_engines"].rglob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                assert ast.get_docstring(node), f"{place(path)}:{node.lineno}"
