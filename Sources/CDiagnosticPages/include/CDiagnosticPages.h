// The pages of docs/diagnostics in one string, for `authflow explain AF1203`.

/// Returns Markdown in UTF-8, terminated by a NUL byte.
const char *diagnosticPages(void);
