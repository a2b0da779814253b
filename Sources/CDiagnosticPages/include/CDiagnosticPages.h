// The pages of docs/diagnostics in one string, as `authflow explain AF1203` reads them.

/// Markdown in UTF-8, ending with a zero byte.
const char *diagnosticPages(void);
