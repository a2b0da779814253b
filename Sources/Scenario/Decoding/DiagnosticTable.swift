package import Diagnostics
internal import YAMLTree

/// What a diagnostic's number stands for; the reference of all numbers is made of these.
package struct DiagnosticMeaning: Hashable, Sendable {
  /// The number.
  package let code: DiagnosticCode

  /// The rule behind it, as a sentence.
  package let meaning: String

  /// Every number that a scenario file can be answered with, in order.
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

  // MARK: - AF18xx: parts of a step that go together

  static let exclusiveParameters = DiagnosticCode(1801)
  static let contradictoryModifiers = DiagnosticCode(1802)
  static let notOnlyReading = DiagnosticCode(1803)
  static let badHTTP = DiagnosticCode(1804)
  static let valueOfOtherKind = DiagnosticCode(1805)
  static let noEffect = DiagnosticCode(1806)
  static let unlikelyClient = DiagnosticCode(1807)
  static let mixedMatcher = DiagnosticCode(1808)

  fileprivate static let meanings: [DiagnosticCode: String] = [
    .notAScenario: "A document is neither a scenario nor a flow.",
    .noScenario: "The file holds no scenario at all.",
    .unknownKey: "A key that a scenario, or a part of it, does not have.",
    .missingKey: "A scenario lacks a key that it needs.",
    .emptyValue: "A key or an element of a list has no value.",
    .mergeKey: "Merge keys (`<<`) are not part of the language; flows are.",
    .wrongStructure: "A text, a list or a mapping stands where another of them is needed.",
    .duplicateScenario: "Two scenarios of a file have the same name.",
    .badTag: "A tag holds something else than a to z, 0 to 9 and `-`.",
    .unknownCapability:
      "`requires` names a capability that does not exist, or two that no pool has at once.",
    .cannotFail: "No step of the scenario could ever fail, so it would prove nothing.",
    .valueNotAllowed: "A value `$(...)` stands where none is read.",

    .noAction: "A step has no action.",
    .unknownStepKey: "A key of a step is neither an action nor a modifier.",
    .unknownAction: "There is no action of this name.",
    .severalActions: "A step has more than one action.",
    .unknownParameter: "The action has no such parameter.",
    .missingParameter: "The action lacks a parameter that it needs.",
    .hopelessAwait: "No step sends the message that is awaited (a warning).",

    .valueSyntax: "What stands inside `$( )` does not follow the grammar of values.",
    .dollarBraceText:
      "`${...}`, or a value's name alone, is plain text; a value is written `$(...)` (a warning).",
    .badDuration:
      "A duration is not written as numbers with units, from large to small, or leaves no time.",
    .badBoolean: "`true` or `false` is needed here.",
    .badChoice: "One of a few words is needed here.",
    .badArgument: "A generator such as `random.digits` is used without, or with a wrong, argument.",
    .mustBeWrittenOut: "The checker must know this before the run, so no value can stand here.",
    .commentInValue: "A comment follows a password, a code or a URL without quotes (a warning).",

    .unknownField: "The outcome of the action cannot have this field.",
    .impossible: "The outcome can never be like this.",
    .badOperand: "A matcher word is given something that it cannot work with.",
    .badRegex: "A regular expression does not compile.",
    .noMainValue: "`save: NAME` needs an action that has a main value.",
    .unknownErrorType: "Neither the service nor authflow has an error type of this name.",
    .unlistedErrorType: "The service model does not list this error for the action (a warning).",
    .badPath: "A path into the outcome is not written as names with dots between them.",
    .unlikelyWord: "The service model knows no such word for this field (a warning).",

    .unknownOperation: "The service has no operation of this name.",
    .unknownMember: "The operation, or a part of its input, has no such member.",
    .missingMember: "A member that the service requires is missing.",
    .wrongMemberKind: "A member has the wrong kind: the service would refuse to read it.",
    .memberNotInEnum: "A member takes only some words, and this is none of them.",
    .memberOutOfBounds: "A member is too short, too long, too small or too large.",
    .memberPattern: "A member does not match the pattern that the service demands.",
    .weakPassword: "A password breaks the pool's policy where a step is to succeed (a warning).",
    .flowNotAllowed:
      "The scenario's client does not allow the flow (a warning where `given` does not list its flows).",
    .factorNotAllowed: "The scenario's pool does not allow the first factor (a warning).",

    .unknownName: "Nothing defines this name.",
    .notDefinedYet: "The name is defined further down only.",
    .reservedName: "The name belongs to a value of the language, such as `user`.",
    .nameTwice: "The name is defined twice.",
    .notAName: "A name is a letter, then letters, digits, `_`, `-` and `:`.",
    .unusedName: "A saved value is never used (a warning).",
    .unknownPart: "The value has no such part.",
    .unknownSource: "The project has no source of messages of this name.",
    .unknownPoolVariable: "No pool of the project, or not the chosen one, has this variable.",
    .unknownClient: "Neither `given.clients` nor the pool has a client of this name.",
    .unlikelyUser: "`given` makes no user of this name, but one of nearly the same (a warning).",
    .emptySession: "A step acts in a session in which nobody signs in (a warning).",
    .unlikelyAttribute:
      "The attribute is neither a standard one nor named as a custom one (a warning).",
    .unusedExample: "A key of `examples` is never used (a warning).",

    .unknownGivenMember: "A pool or a client has no such setting.",
    .badGivenMember:
      "A setting of a pool, a client or a given user has a value that the service refuses.",
    .givenConflict: "What is said of a given user or a trigger can't be true at the same time.",
    .noTOTPSecret: "`totpSecret` is read of somebody who has no software token.",
    .unreadableFile: "A file that the scenario names is not there, or can't be read.",
    .badTable: "A file of examples is not written as comma-separated values (RFC 4180).",
    .emptyTable: "Examples have no row, no header, or a row without a key.",
    .raggedRow: "A row of a file has more or fewer values than the header has columns.",
    .duplicateColumn: "Two columns of a file have the same name.",
    .missingExample: "A key is read that only some rows of the examples have.",
    .noExamples: "`example` is read in a scenario without examples.",
    .tooManyRows: "A scenario has more examples than anybody waits for.",
    .badCount: "A count is not written as a whole number that makes sense here.",
    .notRepeated: "`iteration` is read where nothing is repeated.",
    .duplicateFlow: "Two flows of a file have the same name.",
    .badFlowReference: "A flow is not named as `file.yaml` or `file.yaml#name`.",
    .unknownFlow: "The file holds no such flow.",
    .severalFlows: "The file holds several flows, and none is named.",
    .unknownArgument: "The flow has no such parameter.",
    .missingArgument: "The flow needs a value for a parameter.",
    .flowCycle: "A flow uses itself, maybe through others.",
    .hiddenInFlow: "A flow reads what belongs to its users.",
    .flowTooLarge: "Flows stand too deep inside each other, or come to too many steps.",

    .exclusiveParameters: "Parameters exclude each other, or one has no use without another.",
    .contradictoryModifiers: "Modifiers exclude each other, or one has no use without another.",
    .notOnlyReading: "`eventually` repeats an action, so it must be one that only reads.",
    .badHTTP: "No request can have such an address, or such a header.",
    .valueOfOtherKind: "What the value gives can never be of the kind that is needed here.",
    .noEffect: "The key has no effect on this action (a warning).",
    .unlikelyClient:
      "`given.clients` has no client of this name, but one of nearly the same (a warning).",
    .mixedMatcher:
      "A matcher word beside other keys, or a slip in one, is taken for a field (a warning).",
  ]
}
