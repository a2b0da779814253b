/// A class of characters that a password policy can require, in the order of the checks.
///
/// The raw value is the member of `PasswordPolicy` that requires the class.
package enum PasswordCharacterClass: String, CaseIterable, Sendable {
  case uppercase = "RequireUppercase"
  case lowercase = "RequireLowercase"
  case numbers = "RequireNumbers"
  case symbols = "RequireSymbols"

  /// The class of a byte of a password; nil for a control character and for every byte of a
  /// character outside ASCII.
  ///
  /// Only ASCII letters, digits, and the listed symbols count.
  package init?(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .uppercase
    case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .lowercase
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .numbers
    // All remaining printable ASCII characters, and a space. The developer guide lists all of
    // them.
    case 0x20...0x7E: self = .symbols
    default: return nil
    }
  }
}
