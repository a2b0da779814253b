internal import Diagnostics
internal import Values
internal import YAMLTree

extension HTTPDeclaration {
  /// Checks the keys of a generic HTTP source that depend on each other.
  func checkTogether(
    _ fields: Fields<SourceKey>,
    _ pair: YAMLPair,
    _ checker: inout ProjectChecker
  ) {
    if kind == .http { reportMissingParts(fields, pair, &checker) }
    let needs: [(SourceKey, [SourceKey], String)] = [
      (.decode, [.raw], "`decode` requires `raw`"),
      (.message, [.id], "`message` requires `id`"),
      (.delete, [.deleteUrl], "`delete` requires `deleteUrl`"),
      (.deleteUrl, [.delete], "`deleteUrl` requires `delete: true`"),
      (.deleteUrl, [.id], "`deleteUrl` requires `id`"),
    ]
    for (key, others, title) in needs {
      guard let place = fields.place(of: key), others.contains(where: { !fields.has($0) }),
        !(kind == .json && others == [.id]), key != .delete || deletes
      else { continue }
      checker.report(.contradictoryKeys, title, at: place)
    }
    if case .source? = content, !fields.has(.id), kind == .http,
      let place = fields.place(of: .raw)
    {
      checker.report(.contradictoryKeys, "`raw` with `$(id)` requires `id`", at: place)
    }
    if let place = bodyPlace, method == "GET", body != nil {
      checker.report(.contradictoryKeys, "`body` requires `method: POST`", at: place)
    }
    reportUselessParts(fields, &checker)
  }

  /// Reports parts of a message that `raw` contains.
  private func reportUselessParts(_ fields: Fields<SourceKey>, _ checker: inout ProjectChecker) {
    guard let raw = fields.place(of: .raw) else { return }
    for key in [SourceKey.text, .html, .code, .message] {
      guard let place = fields.place(of: key) else { continue }
      checker.report(
        .contradictoryKeys,
        "`\(key.rawValue)` and `raw` can't be combined",
        at: place,
        notes: [.init("`raw` already reads the whole message", at: raw)]
      )
    }
  }

  /// The values of authflow that the URL and the body of a request contain.
  private var requestValues: [LocalValue] {
    let values =
      (url?.template.values ?? []) + (body?.texts ?? []).flatMap(\.template.values)
    return values.compactMap { LocalValue($0.expression) }
  }

  /// Reports a source whose messages would lack text or a recipient.
  private func reportMissingParts(
    _ fields: Fields<SourceKey>,
    _ pair: YAMLPair,
    _ checker: inout ProjectChecker
  ) {
    let contents: [SourceKey] = [.text, .html, .code, .raw]
    if !contents.contains(where: fields.has) {
      let title = "the source `\(pair.name)` needs \(contents.map(\.rawValue).listed("or"))"
      checker.report(
        .missingKey,
        title,
        at: pair.key.range,
        help: "Add the path to a message's text, such as `text: body`."
      )
    }
    let read = requestValues
    if !fields.has(.to), !fields.has(.raw), url != nil, !read.contains(.to) {
      checker.report(
        .missingKey,
        "the source `\(pair.name)` needs `to`",
        at: pair.key.range,
        help: "Add `to` with the path to a message's recipients, or write `$(to)` in `url`."
      )
    }
    if read.contains(.next), !fields.has(.next) {
      checker.report(.missingKey, "`$(next)` requires the key `next`", at: pair.key.range)
    }
  }
}
