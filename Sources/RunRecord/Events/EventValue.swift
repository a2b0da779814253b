internal import FoundationEssentials
internal import JSON

/// A value that run events contain, with its JSON form.
protocol EventValue {
  /// The JSON form.
  var json: JSONValue { get }

  /// Reads the JSON form.
  ///
  /// - Throws: `EventError` if the form is invalid; its path starts at this value.
  init(json: JSONValue) throws(EventError)
}

/// A value whose JSON form is an object.
protocol EventObjectValue: EventValue {
  init(_ members: EventMembers) throws(EventError)
}

extension EventObjectValue {
  init(json: JSONValue) throws(EventError) { try self.init(EventMembers(json)) }
}

/// The reason that a line is not an event.
package enum EventError: Error, Hashable, Sendable {
  /// The line is not a JSON object with an `event`.
  case notAnEvent
  /// The event has the newer format of a later version of authflow.
  case laterVersion(Int)
  /// A member is missing or has an invalid value, at this path.
  case invalid(path: String)
}

/// The members of a JSON object, for reading.
struct EventMembers {
  private let object: JSONObject

  init(_ json: JSONValue) throws(EventError) {
    guard let object = json.object else { throw .invalid(path: "") }
    self.object = object
  }

  /// A required member.
  subscript<Value: EventValue>(_ name: String) -> Value {
    get throws(EventError) {
      guard let value: Value = try self[maybe: name] else { throw .invalid(path: name) }
      return value
    }
  }

  /// A member that can be absent.
  subscript<Value: EventValue>(maybe name: String) -> Value? {
    get throws(EventError) {
      guard let json = object[name] else { return nil }
      do throws(EventError) { return try Value(json: json) } catch {
        throw error.inside(name)
      }
    }
  }

  /// A list that is absent if it is empty.
  subscript<Value: EventValue>(list name: String) -> [Value] {
    get throws(EventError) { try self[maybe: name] ?? [] }
  }
}

extension EventError {
  /// The error with a path that starts at an outer value.
  func inside(_ name: String) -> EventError {
    guard case .invalid(let path) = self else { return self }
    return .invalid(path: path.isEmpty ? name : "\(name).\(path)")
  }
}

extension Array where Element: EventValue {
  /// The JSON form; nil if the list is empty, because events omit empty lists.
  var jsonIfAny: JSONValue? { isEmpty ? nil : json }
}

// MARK: - Scalars and lists

extension Array: EventValue where Element: EventValue {
  var json: JSONValue { .array(map(\.json)) }

  init(json: JSONValue) throws(EventError) {
    guard let values = json.array else { throw .invalid(path: "") }
    self = []
    reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do throws(EventError) { append(try Element(json: value)) } catch {
        throw error.inside(String(index))
      }
    }
  }
}

extension String: EventValue {
  var json: JSONValue { .string(self) }

  init(json: JSONValue) throws(EventError) {
    guard let text = json.string else { throw .invalid(path: "") }
    self = text
  }
}

extension Bool: EventValue {
  var json: JSONValue { .bool(self) }

  init(json: JSONValue) throws(EventError) {
    guard let value = json.bool else { throw .invalid(path: "") }
    self = value
  }
}

extension Int: EventValue {
  var json: JSONValue { .integer(self) }

  init(json: JSONValue) throws(EventError) {
    guard let value = json.int else { throw .invalid(path: "") }
    self = value
  }
}

/// A string, because seeds can exceed the integers that JSON readers represent exactly.
extension UInt64: EventValue {
  var json: JSONValue { .string(String(self)) }

  init(json: JSONValue) throws(EventError) {
    guard let value = json.string.flatMap({ UInt64($0) }) else { throw .invalid(path: "") }
    self = value
  }
}

extension JSONValue: EventValue {
  var json: JSONValue { self }
  init(json: JSONValue) { self = json }
}

extension JSONObject: EventValue {
  var json: JSONValue { .object(self) }

  init(json: JSONValue) throws(EventError) {
    guard let object = json.object else { throw .invalid(path: "") }
    self = object
  }
}
