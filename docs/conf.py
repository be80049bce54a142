"""How Sphinx builds the site. Pages made from the corpus are laid beside the hand-written ones by `variorum site`."""

from importlib import metadata

project = "Variorum"
author = "the Variorum authors"
copyright = author
release = metadata.version("variorum")

extensions = ["myst_parser", "sphinx.ext.intersphinx", "variorum_sphinx"]
source_suffix = {".md": "markdown", ".variorum": "variorum"}
myst_enable_extensions = ["colon_fence", "smartquotes", "deflist"]
myst_heading_anchors = 3
intersphinx_mapping = {}
nitpicky = True

html_theme = "pydata_sphinx_theme"
html_title = "Variorum"
html_baseurl = ""
html_static_path = ["_static"]
templates_path = ["_templates"]
html_css_files = ["variorum.css"]
html_sidebars = {"**": []}
html_copy_source = False
html_show_sourcelink = False
html_domain_indices = True
html_use_index = False
html_favicon = "_static/mark.svg"
html_context = {"default_mode": "auto"}
html_theme_options = {
    "logo": {"text": "Variorum", "alt_text": "Variorum, to the start"},
    "navbar_align": "left",
    "navbar_end": ["theme-switcher"],
    "navbar_persistent": ["search-button"],
    "header_links_before_dropdown": 8,
    "secondary_sidebar_items": ["page-toc"],
    "show_prev_next": False,
    "show_toc_level": 2,
    "footer_start": ["ways"],
    "footer_center": [],
    "footer_end": [],
    "back_to_top_button": False,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
