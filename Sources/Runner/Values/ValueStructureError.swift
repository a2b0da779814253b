internal import Diagnostics

/// The reason that a value does not fit the mapping or list that its place requires.
struct ValueStructureError: Error, Hashable {
  /// The path of the part that does not fit; empty for the value itself.
  var path: String
  var reason: Reason

  enum Reason: Hashable {
    case kind(needed: String, got: String)
    case unknown(String, known: [String])
  }

  /// The failure's message, on one line.
  var message: String {
    switch reason {
    case .kind(let needed, let got):
      return "expected \(path.isEmpty ? "" : "`\(path)` to be ")a \(needed), got \(got)"
    case .unknown(let name, let known):
      let place = path.isEmpty ? "" : " in `\(path)`"
      let near = Suggestion.nearest(to: name, among: known)
      let list = 1...12 ~= known.count ? "; use \(known.listed("or"))" : ""
      return "unknown key `\(name)`\(place)" + (near.map { "; did you mean `\($0)`?" } ?? list)
    }
  }
}
