package import Diagnostics

extension SourceFile {
  /// The text as excerpts may show it, though it can't be read: values under the names of secrets are
  /// points, as many as they have characters, so that every place stays.
  package var withSecretsHidden: SourceFile {
    let text = SecretScan.ofFile(text).replacing { secret in
      String(
        String.UnicodeScalarView(
          secret.unicodeScalars.map { "\r\n".unicodeScalars.contains($0) ? $0 : "•" }
        )
      )
    }
    return SourceFile(name: name, text: text)
  }
}
