internal import Synchronization

/// The forms of one string that begin with the same four bytes, which are made when first compared.
///
/// A token has about a dozen forms of a kilobyte each. Most of them are never compared, because no
/// string contains their first bytes.
final class FormBytes: Sendable {
  /// The first four bytes of every form, as they are in memory.
  let start: UInt32
  private let state: Mutex<State>

  private enum State {
    case made([[UInt8]])
    case later([UInt8], [SecretEncoding])
  }

  /// Creates the form that consists of these bytes; nil for fewer than four.
  init?(_ bytes: [UInt8]) {
    guard let start = StartIndex.start(of: bytes) else { return nil }
    self.start = start
    state = Mutex(.made([bytes]))
  }

  /// Creates the forms of a string in encodings that all begin with `start`.
  init(start: UInt32, of text: [UInt8], in encodings: [SecretEncoding]) {
    self.start = start
    state = Mutex(.later(text, encodings))
  }

  /// The bytes of each form.
  var all: [[UInt8]] {
    state.withLock { state in
      switch state {
      case .made(let forms): return forms
      case .later(let text, let encodings):
        var forms: [[UInt8]] = []
        for encoding in encodings {
          let form = encoding.encode(text)
          if !forms.contains(form) { forms.append(form) }
        }
        state = .made(forms)
        return forms
      }
    }
  }
}
