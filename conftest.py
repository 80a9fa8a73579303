from hypothesis import settings
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

# How long an example takes says more about the machine than about the code.
settings.register_profile("tricktaker", deadline=None)
settings.load_profile("tricktaker")

pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), SkipParser()],
    patterns=["*.md"],
).pytest()
