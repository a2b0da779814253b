internal import Diagnostics
internal import Values
internal import YAMLTree

extension ProjectChecker {
  /// Checks the keys of a generic HTTP source that depend on each other.
  mutating func checkTogether(
    _ declared: HTTPDeclaration,
    _ fields: Fields<SourceKey>,
    _ pair: YAMLPair
  ) {
    if declared.kind == .http { reportMissingParts(declared, fields, pair) }
    let needs: [(SourceKey, [SourceKey], String)] = [
      (.decode, [.raw], "`decode` requires `raw`"),
      (.message, [.id], "`message` requires `id`"),
      (.delete, [.deleteUrl], "`delete` requires `deleteUrl`"),
      (.deleteUrl, [.delete], "`deleteUrl` requires `delete: true`"),
      (.deleteUrl, [.id], "`deleteUrl` requires `id`"),
    ]
    for (key, others, title) in needs {
      guard let place = fields.place(of: key), others.contains(where: { !fields.has($0) }),
        !(declared.kind == .json && others == [.id]), key != .delete || declared.deletes
      else { continue }
      report(.contradictoryKeys, title, at: place)
    }
    if case .url? = declared.raw, !fields.has(.id), declared.kind == .http,
      let place = fields.place(of: .raw)
    {
      report(.contradictoryKeys, "`raw` with `$(id)` requires `id`", at: place)
    }
    if let place = declared.body?.texts.first?.range ?? fields.place(of: .body),
      declared.method == "GET", declared.body != nil
    {
      report(.contradictoryKeys, "`body` requires `method: POST`", at: place)
    }
    reportUselessParts(fields)
  }

  /// Reports parts of a message that `raw` contains.
  private mutating func reportUselessParts(_ fields: Fields<SourceKey>) {
    guard let raw = fields.place(of: .raw) else { return }
    for key in [SourceKey.text, .html, .code, .message] {
      guard let place = fields.place(of: key) else { continue }
      report(
        .contradictoryKeys,
        "`\(key.rawValue)` and `raw` are mutually exclusive",
        at: place,
        notes: [.init("this is the whole message", at: raw)]
      )
    }
  }

  /// Reports a source whose messages would lack text or a recipient.
  private mutating func reportMissingParts(
    _ declared: HTTPDeclaration,
    _ fields: Fields<SourceKey>,
    _ pair: YAMLPair
  ) {
    let contents: [SourceKey] = [.text, .html, .code, .raw]
    if !contents.contains(where: fields.has) {
      let title = "the source `\(pair.name)` needs \(contents.map(\.rawValue).listed("or"))"
      report(.missingKey, title, at: pair.key.range, help: "Write the path to a message's text.")
    }
    let locals =
      (declared.url?.template.values ?? []).map(\.expression)
      + (declared.body?.texts ?? []).flatMap(\.template.values).map(\.expression)
    let read = locals.compactMap { LocalValue($0) }
    if !fields.has(.to), !fields.has(.raw), declared.url != nil, !read.contains(.to) {
      report(
        .missingKey,
        "the source `\(pair.name)` needs `to`",
        at: pair.key.range,
        help: "Write the path to a message's recipients, or `$(to)` in the `url`."
      )
    }
    if read.contains(.next), !fields.has(.next) {
      report(.missingKey, "`$(next)` requires the key `next`", at: pair.key.range)
    }
  }
}
