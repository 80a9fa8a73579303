"""Nothing here is a test: the scripts need the `mutation` extra."""

collect_ignore_glob = ["*.py"]
