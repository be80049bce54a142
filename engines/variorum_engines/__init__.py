"""Engines for four editions: one package each, one module for each system, and what several of them share."""
