"""Exact odds and rolls of tabletop rules, each from one procedure.

`python3 -m calculators` lists the calculators. This package uses the standard library only and runs unchanged in the
browser.
"""
