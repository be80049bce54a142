"""What can go wrong, each as a plain class that says what, where and how to mend it."""


class VariorumError(Exception):
    """The root of every error this library raises on purpose; the command line ends with exit code 2 on it."""


class BadInput(VariorumError):
    """A file or an argument that cannot be used as it is."""

    def __init__(self, where: str, problem: str, remedy: str) -> None:
        super().__init__(where, problem, remedy)
        self.where, self.problem, self.remedy = where, problem, remedy

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}; {self.remedy}"


class CorpusError(BadInput):
    """The corpus is not as its schema says. `where` names the file, the entry and the field."""


class Unknown(VariorumError):
    """An id that nothing in the corpus has."""

    def __init__(self, kind: str, name: str, near: tuple[str, ...] = ()) -> None:
        super().__init__(kind, name, near)
        self.kind, self.name, self.near = kind, name, near

    def __str__(self) -> str:
        hint = f"did you mean {' or '.join(self.near)}?" if self.near else "try `variorum search WORDS`"
        return f"no {self.kind} {self.name!r}; {hint}"
