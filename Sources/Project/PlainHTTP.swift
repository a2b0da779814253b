internal import Diagnostics

/// The rules for URLs without TLS, and for `insecure: true`, which allows them.
package enum PlainHTTP {
  /// The reason why a URL is rejected, in lowercase without a full stop.
  package static let reason = "the URL uses plain HTTP to another machine"

  /// The error for a URL; `exposed` is what anyone on the network may read.
  static func problem(
    _ title: String = PlainHTTP.reason,
    at url: DeclaredString,
    allowsInsecure: Bool = true,
    exposing exposed: String
  ) -> Diagnostic {
    Diagnostic(
      .plainHTTP,
      title,
      at: url.range,
      help: allowsInsecure
        ? "Write `https://`, or set `insecure: true` if anyone on the network may read \(exposed)."
        : "Write `https://`."
    )
  }

  /// The error for `insecure: true` next to a URL that uses TLS; `name` is the word for the URL.
  static func useless(at insecure: SourceRange, for name: String = "URL") -> Diagnostic {
    .contradiction(
      "`insecure` allows plain HTTP, but the \(name) uses `https`",
      at: insecure,
      help: "Remove `insecure`. To trust your own root certificates, use `caFile`."
    )
  }
}
