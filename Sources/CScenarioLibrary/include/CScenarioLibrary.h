// The files of the folder `scenarios`, for `authflow coverage` and `authflow init --from`.

/// A file of the scenario library.
struct ScenarioLibraryFile {
  /// The path below `scenarios`, such as `sign-in/password.yaml`.
  const char *path;

  /// The file's contents in UTF-8, terminated by a NUL byte.
  const char *text;
};

/// Returns a file by its position; `path` is null after the last file.
struct ScenarioLibraryFile scenarioLibraryFile(int index);

/// Returns the lines of `mutants.tsv` in UTF-8, terminated by a NUL byte.
const char *scenarioLibraryMutants(void);
