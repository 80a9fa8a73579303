# These modules are installed as a package of their own and are not part of `tests`.
collect_ignore_glob = ["*.py", "tricktaker_testgames/*"]
