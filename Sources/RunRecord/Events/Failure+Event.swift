internal import Diagnostics
internal import JSON

extension Failure: EventObjectValue {
  var json: JSONValue {
    .object(of: [
      "kind": .string(kind.name), "errorType": kind.errorType?.json, "message": .string(message),
      "phase": step?.phase.json, "step": step?.number.json, "range": range.json,
      "source": ExcerptSource(source, shownLines).json, "mismatches": mismatches.jsonIfAny,
      "uses": uses.jsonIfAny, "details": details.jsonIfAny,
    ])
  }

  init(_ members: EventMembers) throws(EventError) {
    let source: ExcerptSource = try members["source"]
    self.init(
      kind: try Kind(members),
      message: try members["message"],
      mismatches: try members[list: "mismatches"],
      source: source.file,
      range: try members["range"],
      uses: try members[list: "uses"],
      details: try members[list: "details"]
    )
    let phase: StepRecord.Phase? = try members[maybe: "phase"]
    let number: StepNumber? = try members[maybe: "step"]
    if let phase, let number { step = (phase, number) }
  }
}

extension Failure.Kind {
  /// The kind's name in events; an error's type is separate.
  fileprivate var name: String { if case .error = self { "error" } else { word } }

  fileprivate var errorType: String? { if case .error(let type) = self { type } else { nil } }

  fileprivate init(_ members: EventMembers) throws(EventError) {
    let name: String = try members["kind"]
    let plain: [Failure.Kind] = [
      .expectation, .timeout, .cleanup, .given, .environment, .value,
    ]
    if name == "error" {
      self = .error(type: try members["errorType"])
    } else if let kind = plain.first(where: { $0.word == name }) {
      self = kind
    } else {
      throw .invalid(path: "kind")
    }
  }
}

extension Failure.Use: EventObjectValue {
  var json: JSONValue {
    [
      "step": number.json, "range": range.json, "source": ExcerptSource(source, shownLines).json,
    ]
  }

  init(_ members: EventMembers) throws(EventError) {
    let source: ExcerptSource = try members["source"]
    self.init(
      number: try members["step"],
      source: source.file,
      range: try members["range"]
    )
  }
}

extension Mismatch: EventObjectValue {
  var json: JSONValue {
    let (kind, wanted) = requirement.parts
    return .object(of: [
      "path": .string(path), "requirement": .string(kind), "expected": wanted?.json,
      "expectedKind": expectedKind?.json, "got": got?.json, "gotKind": gotKind?.json,
      "instead": instead?.json, "range": range.json,
    ])
  }

  init(_ members: EventMembers) throws(EventError) {
    self.init(
      path: try members["path"],
      requirement: try Requirement(members),
      expectedKind: try members[maybe: "expectedKind"],
      got: try members[maybe: "got"],
      gotKind: try members[maybe: "gotKind"],
      range: try members["range"]
    )
    instead = try members[maybe: "instead"]
  }
}

extension Mismatch.Requirement {
  fileprivate var parts: (kind: String, wanted: String?) {
    switch self {
    case .value(let wanted): ("value", wanted)
    case .match(let wanted): ("match", wanted)
    case .difference(let unwanted): ("difference", unwanted)
    case .presence: ("presence", nil)
    case .absence: ("absence", nil)
    }
  }

  fileprivate init(_ members: EventMembers) throws(EventError) {
    let kind: String = try members["requirement"]
    switch kind {
    case "value": self = .value(try members["expected"])
    case "match": self = .match(try members["expected"])
    case "difference": self = .difference(from: try members["expected"])
    case "presence": self = .presence
    case "absence": self = .absence
    default: throw .invalid(path: "requirement")
    }
  }
}
