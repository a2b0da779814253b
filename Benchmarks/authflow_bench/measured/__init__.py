"""The rows, in the order of the table: importing this package fills `rows.ROWS`."""

# The order of these lines is the order of the rows.
from . import start_up  # noqa: F401
from . import flows  # noqa: F401
from . import runner  # noqa: F401
from . import mock_pool  # noqa: F401
from . import sign_in  # noqa: F401
from . import mail  # noqa: F401
from . import check  # noqa: F401
from . import scale  # noqa: F401
