"""The scripts are no tests, and need the `mutation` extra."""

collect_ignore = ["mutants.py", "run.py"]
