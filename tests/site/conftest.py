"""Small Sphinx projects, and the whole site."""

from browser.whole_site import whole_site

__all__ = ["whole_site"]
