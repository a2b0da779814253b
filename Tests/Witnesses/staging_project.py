"""The project file of tests that use a mock as the live pool `staging`, with a source for its email."""


def write_staging(folder, pool, source, sources):
    """Writes the project file. `sources` is the text of the key, and `source` the name of the pool's source."""
    (folder / "authflow.yaml").write_text(f"""\
pools:
  staging:
    kind: cognito
    userPoolId: {pool.pool}
    clientId: {pool.client}
    endpoint: {pool.url}
    allow: [create-users, send-messages]
    source: {{ email: {source} }}
{sources}
defaults: {{ pool: staging }}
""")
