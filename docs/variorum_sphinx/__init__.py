"""A Sphinx extension for rules that change: the domain `rule`, directives for comparisons, and Variorum's own site."""

from variorum_sphinx.extension import setup

__all__ = ["setup"]
