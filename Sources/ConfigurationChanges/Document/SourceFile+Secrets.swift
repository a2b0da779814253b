package import Diagnostics

extension SourceFile {
  /// The file for excerpts, valid or not, with dots instead of secret values.
  ///
  /// Each dot replaces one character, so positions do not change.
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
