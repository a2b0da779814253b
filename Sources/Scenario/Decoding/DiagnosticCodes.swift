package import Diagnostics
internal import YAMLTree

/// The meaning of a diagnostic code, shown first in its documentation.
package struct DiagnosticMeaning: Hashable, Sendable {
  /// The code that diagnostics show, such as `AF1101`.
  package let code: DiagnosticCode

  /// The mistake or warning that the code identifies, as a sentence.
  package let meaning: String

  /// The meanings of all codes that a scenario file can cause, in the order of the codes.
  package static let all = (Array(DiagnosticCode.yamlMeanings) + Array(DiagnosticCode.meanings))
    .map { DiagnosticMeaning(code: $0.key, meaning: $0.value) }
    .sorted { $0.code < $1.code }
}

extension DiagnosticCode {
  // MARK: - AF11xx: documents and their keys

  static let notAScenario = DiagnosticCode(1101)
  static let noScenario = DiagnosticCode(1102)
  static let unknownKey = DiagnosticCode(1103)
  static let missingKey = DiagnosticCode(1104)
  static let emptyValue = DiagnosticCode(1105)
  static let mergeKey = DiagnosticCode(1106)
  static let wrongStructure = DiagnosticCode(1107)
  static let duplicateScenario = DiagnosticCode(1108)
  static let badTag = DiagnosticCode(1109)
  static let unknownCapability = DiagnosticCode(1110)
  static let cannotFail = DiagnosticCode(1111)
  static let valueNotAllowed = DiagnosticCode(1112)

  // MARK: - AF12xx: steps and actions

  static let noAction = DiagnosticCode(1201)
  static let unknownStepKey = DiagnosticCode(1202)
  static let unknownAction = DiagnosticCode(1203)
  static let severalActions = DiagnosticCode(1204)
  static let unknownParameter = DiagnosticCode(1205)
  static let missingParameter = DiagnosticCode(1206)
  static let hopelessAwait = DiagnosticCode(1207)

  // MARK: - AF13xx: values

  static let valueSyntax = DiagnosticCode(1301)
  static let dollarBraceText = DiagnosticCode(1302)
  static let badDuration = DiagnosticCode(1303)
  static let badBoolean = DiagnosticCode(1304)
  static let badChoice = DiagnosticCode(1305)
  static let badArgument = DiagnosticCode(1306)
  static let mustBeWrittenOut = DiagnosticCode(1307)
  static let commentInValue = DiagnosticCode(1308)

  // MARK: - AF14xx: expectations

  static let unknownField = DiagnosticCode(1401)
  static let impossible = DiagnosticCode(1402)
  static let badOperand = DiagnosticCode(1403)
  static let badRegex = DiagnosticCode(1404)
  static let noMainValue = DiagnosticCode(1405)
  static let unknownErrorType = DiagnosticCode(1406)
  static let unlistedErrorType = DiagnosticCode(1407)
  static let badPath = DiagnosticCode(1408)
  static let unlikelyWord = DiagnosticCode(1409)
  static let matcherText = DiagnosticCode(1410)

  // MARK: - AF15xx: Cognito's operations

  static let unknownOperation = DiagnosticCode(1501)
  static let unknownMember = DiagnosticCode(1502)
  static let missingMember = DiagnosticCode(1503)
  static let wrongMemberKind = DiagnosticCode(1504)
  static let memberNotInEnum = DiagnosticCode(1505)
  static let memberOutOfBounds = DiagnosticCode(1506)
  static let memberPattern = DiagnosticCode(1507)
  static let weakPassword = DiagnosticCode(1508)
  static let flowNotAllowed = DiagnosticCode(1509)
  static let factorNotAllowed = DiagnosticCode(1510)

  // MARK: - AF16xx: names

  static let unknownName = DiagnosticCode(1601)
  static let notDefinedYet = DiagnosticCode(1602)
  static let reservedName = DiagnosticCode(1603)
  static let nameTwice = DiagnosticCode(1604)
  static let notAName = DiagnosticCode(1605)
  static let unusedName = DiagnosticCode(1606)
  static let unknownPart = DiagnosticCode(1607)
  static let unknownSource = DiagnosticCode(1608)
  static let unknownPoolVariable = DiagnosticCode(1609)
  /// A client that the pool does not have.
  package static let unknownClient = DiagnosticCode(1610)
  static let unlikelyUser = DiagnosticCode(1611)
  static let emptySession = DiagnosticCode(1613)
  static let unlikelyAttribute = DiagnosticCode(1614)
  static let unusedExample = DiagnosticCode(1615)
  static let prefixedDeclaration = DiagnosticCode(1616)

  // MARK: - AF17xx: given, examples and flows

  static let unknownGivenMember = DiagnosticCode(1701)
  static let badGivenMember = DiagnosticCode(1702)
  static let givenConflict = DiagnosticCode(1703)
  static let noTOTPSecret = DiagnosticCode(1704)

  static let unreadableFile = DiagnosticCode(1710)
  static let badTable = DiagnosticCode(1711)
  static let emptyTable = DiagnosticCode(1712)
  static let raggedRow = DiagnosticCode(1713)
  static let duplicateColumn = DiagnosticCode(1714)
  static let missingExample = DiagnosticCode(1715)
  static let noExamples = DiagnosticCode(1716)
  static let tooManyRows = DiagnosticCode(1717)
  static let badCount = DiagnosticCode(1718)
  static let notRepeated = DiagnosticCode(1719)

  static let duplicateFlow = DiagnosticCode(1720)
  static let badFlowReference = DiagnosticCode(1721)
  static let unknownFlow = DiagnosticCode(1722)
  static let severalFlows = DiagnosticCode(1723)
  static let unknownArgument = DiagnosticCode(1724)
  static let missingArgument = DiagnosticCode(1725)
  static let flowCycle = DiagnosticCode(1726)
  static let hiddenInFlow = DiagnosticCode(1727)
  static let flowTooLarge = DiagnosticCode(1728)

  // MARK: - AF18xx: combinations of parts of a step

  static let exclusiveParameters = DiagnosticCode(1801)
  static let contradictoryModifiers = DiagnosticCode(1802)
  static let notOnlyReading = DiagnosticCode(1803)
  static let badHTTP = DiagnosticCode(1804)
  static let valueOfOtherKind = DiagnosticCode(1805)
  static let noEffect = DiagnosticCode(1806)
  static let unlikelyClient = DiagnosticCode(1807)
  static let mixedMatcher = DiagnosticCode(1808)

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
    .unknownCapability: "`requires` has an unknown capability, or two conflicting capabilities.",
    .cannotFail: "No step of the scenario can fail, or a flow has no steps.",
    .valueNotAllowed: "`$(...)` is used where authflow does not read values.",

    .noAction: "The step has no action, or a colon is missing after the action.",
    .unknownStepKey: "A key of the step is neither an action nor a modifier.",
    .unknownAction: "The action does not exist.",
    .severalActions: "A step has more than one action.",
    .unknownParameter: "The action does not have this parameter.",
    .missingParameter: "A required parameter of the action is missing.",
    .hopelessAwait: "No earlier step sends the awaited message (warning).",

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
    .notRepeated: "`iteration` is used outside a step with `repeat`.",
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
      "Two modifiers can't be combined, one requires another, or a failed step has no value to save.",
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
