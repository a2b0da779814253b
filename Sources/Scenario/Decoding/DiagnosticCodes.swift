package import Diagnostics

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
  static let impossibleAwait = DiagnosticCode(1207)

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
}
