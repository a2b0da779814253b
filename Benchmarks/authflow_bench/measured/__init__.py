"""Defines the rows: importing this package fills `rows.ROWS`."""

# The rows have the order of these lines.
from . import start_up  # noqa: F401
from . import flows  # noqa: F401
from . import library  # noqa: F401
from . import runner  # noqa: F401
from . import mock_pool  # noqa: F401
from . import sign_in  # noqa: F401
from . import mail  # noqa: F401
from . import check  # noqa: F401
from . import scale  # noqa: F401
from . import html  # noqa: F401
