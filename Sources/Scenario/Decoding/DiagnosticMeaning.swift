internal import Diagnostics
internal import YAMLTree

/// The meaning of a diagnostic code, shown first in its documentation.
struct DiagnosticMeaning: Hashable, Sendable {
  /// The code that diagnostics show, such as `AF1101`.
  let code: DiagnosticCode

  /// The mistake or warning that the code identifies, as a sentence.
  let meaning: String

  /// The meanings of all codes that a scenario file can cause, in the order of the codes.
  static let all = (Array(DiagnosticCode.yamlMeanings) + Array(DiagnosticCode.meanings))
    .map { DiagnosticMeaning(code: $0.key, meaning: $0.value) }
    .sorted { $0.code < $1.code }
}

extension DiagnosticCode {
  fileprivate static let meanings: [DiagnosticCode: String] = [
    .notAScenario: "The document is neither a scenario nor a flow, or it is both.",
    .noScenario: "The file has no document, or only empty documents.",
    .unknownKey: "A scenario or flow, or one of its parts, contains an unknown or misplaced key.",
    .missingKey: "A required key of a scenario or flow, or of one of its parts, is missing.",
    .emptyValue: "A key or a list element has no value, or a blank or empty one.",
    .mergeKey: "Merge keys (`<<`) are not supported in scenarios.",
    .wrongStructure: "The value is not the expected string, list, or mapping.",
    .duplicateScenario: "Two scenarios in the file have the same name.",
    .badTag: "A tag is empty, is `and`, `or`, or `not`, or has a character that tags can't have.",
    .unknownCapability:
      "`requires` has an unknown capability, or the scenario needs two conflicting capabilities.",
    .cannotFail: "No step of the scenario can fail, or a flow has no steps.",
    .valueNotAllowed: "`$(...)` is used where authflow does not read values.",

    .noAction: "The step has no action, or a colon is missing after the action.",
    .unknownStepKey: "A key of the step is neither an action nor a modifier.",
    .unknownAction: "The action does not exist.",
    .severalActions: "A step has more than one action.",
    .unknownParameter: "The action does not have this parameter.",
    .missingParameter: "A required parameter of the action is missing.",
    .impossibleAwait: "No earlier step sends the awaited message (warning).",

    .valueSyntax: "The content of `$( )` does not follow the syntax of values.",
    .dollarBraceText:
      "A placeholder, or a name without `$( )`, is a literal string (warning or error).",
    .badDuration: "The duration is invalid, or it is zero where a positive duration is required.",
    .badBoolean: "The value is not `true` or `false`, or the key accepts only `true`.",
    .badChoice: "The value is not one of the allowed words.",
    .badArgument: "The argument of a generator such as `random.digits` is invalid.",
    .mustBeWrittenOut: "`$(...)` is used where authflow needs the value before the run.",
    .commentInValue: "A comment follows an unquoted password, code, token, or URL (warning).",

    .unknownField: "The outcome of the action does not have this field.",
    .impossible: "The outcome can never have this value.",
    .badOperand: "The operand of a matcher is invalid.",
    .badRegex: "The regular expression is invalid.",
    .noMainValue: "`save` is used with an action that has no main value or no outcome.",
    .unknownErrorType: "Neither Cognito nor authflow has an error type with this name.",
    .unlistedErrorType: "The service model does not list this error for the action (warning).",
    .badPath: "A path is not written as names separated by dots.",
    .unlikelyWord: "The service model does not list this word for the field (warning).",
    .matcherText: "A matcher such as `exists` or `>= 12` is written as a string (warning).",

    .unknownOperation:
      "Cognito does not have an operation with this name, or a fault can't affect it.",
    .unknownMember: "The operation, or a part of its input, does not have this member.",
    .missingMember: "A member that Cognito requires is missing.",
    .wrongMemberKind: "A member has the wrong type, so Cognito would reject the request.",
    .memberNotInEnum: "A member has a value that is not one of its allowed words.",
    .memberOutOfBounds: "A member is too short, too long, too small, or too large.",
    .memberPattern: "A member does not match the pattern that Cognito requires.",
    .weakPassword:
      "A given user, or a step that must succeed, has a password that breaks the policy (warning).",
    .flowNotAllowed: "The client does not allow the flow (warning or error).",
    .factorNotAllowed: "The scenario's pool does not allow the first factor (warning).",

    .unknownName: "The name is not defined.",
    .notDefinedYet: "The name is used before its value exists.",
    .reservedName: "A reserved name, such as `user`, is used for another value.",
    .nameTwice: "The name is defined twice.",
    .notAName: "The name is invalid.",
    .unusedName: "A saved value is never used (warning).",
    .unknownPart: "The value does not have this part, or the path is incomplete.",
    .unknownSource: "The project does not have a message source with this name.",
    .unknownPoolVariable:
      "No pool in the project has this variable, or the selected pool does not have it.",
    .unknownClient: "Neither `given.clients` nor the pool has a client with this name.",
    .unlikelyUser:
      "`given` does not have a user with this name, but has a user with a similar name (warning).",
    .emptySession: "A step uses a session in which no user signs in (warning).",
    .unlikelyAttribute:
      "The attribute is not standard, and its name does not start with `custom:` (warning).",
    .unusedExample: "A key of `examples` is never used (warning).",
    .prefixedDeclaration: "A custom attribute is declared with the prefix `custom:` (warning).",

    .unknownGivenMember: "This part of `given` does not have this setting.",
    .badGivenMember:
      "Cognito rejects this setting or this user. A conflict between settings is a warning.",
    .givenConflict:
      "Keys in `given` contradict each other, or a trigger contradicts the pool's settings (warning).",
    .noTOTPSecret: "`totpSecret` is read from a user without a software token.",
    .unreadableFile: "A file that the scenario refers to does not exist or can't be read.",
    .badTable:
      "The table is not valid CSV (RFC 4180), lacks a column name, or has spaces around a field.",
    .emptyTable: "The examples have no rows, no header, or a row without keys.",
    .raggedRow: "A row in the table has more or fewer values than the header has columns.",
    .duplicateColumn: "Two columns of the table have the same name.",
    .missingExample: "The scenario reads a key that only some rows of `examples` have.",
    .noExamples: "`example` is used in a scenario that has no `examples`.",
    .tooManyRows: "The scenario has more than 100,000 example rows.",
    .badCount: "The count is not a whole number in the allowed range.",
    .notRepeated: "`iteration` is used where it has no value.",
    .duplicateFlow: "Two flows in the file have the same name.",
    .badFlowReference: "The reference to a flow is not written as `file.yaml` or `file.yaml#name`.",
    .unknownFlow: "The file does not contain this flow.",
    .severalFlows:
      "The file contains several flows, and the reference does not select one of them.",
    .unknownArgument: "The flow does not have this parameter.",
    .missingArgument: "A required parameter of the flow has no value.",
    .flowCycle: "The flow uses itself, directly or through other flows.",
    .hiddenInFlow: "The flow reads a value that only a scenario can read, such as `user`.",
    .flowTooLarge: "Flows are nested too deeply, or a document and its flows have too many steps.",

    .exclusiveParameters:
      "Two parameters can't be combined, or a parameter has no effect without another parameter.",
    .contradictoryModifiers:
      "Two modifiers can't be combined, one requires another, or a step has no value to save.",
    .notOnlyReading: "`eventually` repeats an action that does more than read.",
    .badHTTP: "The URL of a request, or one of its headers, is invalid.",
    .valueOfOtherKind: "The value can never have the type that this place requires.",
    .noEffect: "The key has no effect on this action (warning).",
    .unlikelyClient:
      "`given.clients` does not have this client, but has a client with a similar name (warning).",
    .mixedMatcher:
      "A matcher next to other keys, or a misspelled matcher, is read as a field (warning).",
  ]
}
