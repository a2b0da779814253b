package import Diagnostics

extension SourceFile {
  /// The text for excerpts, even if it is invalid: secret values are replaced by dots.
  ///
  /// There are as many dots as characters, so places stay the same.
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
