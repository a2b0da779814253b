package import Diagnostics

// MARK: - AF200x: the file and its keys

extension DiagnosticCode {
  static let notAProject = DiagnosticCode(2001)
  static let emptyProject = DiagnosticCode(2002)
  static let severalDocuments = DiagnosticCode(2003)
  static let unknownKey = DiagnosticCode(2004)
  static let missingKey = DiagnosticCode(2005)
  static let emptyValue = DiagnosticCode(2006)
  static let mergeKey = DiagnosticCode(2007)
  static let wrongStructure = DiagnosticCode(2008)
  static let badName = DiagnosticCode(2009)
}

private let documents: [(DiagnosticCode, String)] = [
  (.notAProject, "The file is no mapping, or holds something else than a project."),
  (.emptyProject, "The file holds nothing at all."),
  (.severalDocuments, "A project file is one document."),
  (.unknownKey, "A key that a project file, or a part of it, does not have."),
  (.missingKey, "A pool, a source or a client lacks a key that it needs."),
  (.emptyValue, "A key or an element of a list has no value."),
  (.mergeKey, "Merge keys (`<<`) are not part of the language."),
  (.wrongStructure, "A text, a list or a mapping stands where another of them is needed."),
  (.badName, "A name is a letter, then letters, digits, `_`, `-` and `:`."),
]

// MARK: - AF201x: kinds, and keys that exclude each other

extension DiagnosticCode {
  static let unknownKind = DiagnosticCode(2010)
  static let misplacedKey = DiagnosticCode(2011)
  static let contradictoryKeys = DiagnosticCode(2012)
  static let reservedPool = DiagnosticCode(2013)
}

private let kinds: [(DiagnosticCode, String)] = [
  (.unknownKind, "There is no pool, or no source, of this kind."),
  (.misplacedKey, "A pool or a source of this kind does not have the key."),
  (.contradictoryKeys, "Two keys exclude each other, or one has no use without another."),
  (.reservedPool, "The name `mock` belongs to the built-in mock."),
]

// MARK: - AF202x: values in texts

extension DiagnosticCode {
  static let valueSyntax = DiagnosticCode(2020)
  static let valueNotAllowed = DiagnosticCode(2021)
  static let dollarBraceText = DiagnosticCode(2022)
  static let mustBeWrittenOut = DiagnosticCode(2023)
  static let badTagCount = DiagnosticCode(2024)
  static let writtenSecret = DiagnosticCode(2025)
  static let commentInValue = DiagnosticCode(2026)
}

private let values: [(DiagnosticCode, String)] = [
  (.valueSyntax, "What stands inside `$( )` does not follow the grammar of values."),
  (.valueNotAllowed, "A project file reads `env.NAME` and `secret.NAME` only."),
  (
    .dollarBraceText,
    "`${...}` is plain text; a value is written `$(...)` (a warning where any text can stand)."
  ),
  (.mustBeWrittenOut, "This is known before anything is read, so no value can stand here."),
  (.badTagCount, "An `address` has `$(tag)` in it, once."),
  (.writtenSecret, "A secret is written into the file (a warning)."),
  (.commentInValue, "A comment follows a password, a code or a URL without quotes (a warning)."),
]

// MARK: - AF203x: texts of a certain form

extension DiagnosticCode {
  static let badNumber = DiagnosticCode(2030)
  static let badDuration = DiagnosticCode(2031)
  static let badBoolean = DiagnosticCode(2032)
  static let badRate = DiagnosticCode(2033)
  static let badID = DiagnosticCode(2034)
  static let badRegion = DiagnosticCode(2035)
  static let badURL = DiagnosticCode(2036)
  static let plainHTTP = DiagnosticCode(2037)
  static let badPath = DiagnosticCode(2038)
  static let badAddress = DiagnosticCode(2039)
}

private let texts: [(DiagnosticCode, String)] = [
  (.badNumber, "A whole number from 1 is needed here."),
  (.badDuration, "A duration is not written as numbers with units, from large to small."),
  (.badBoolean, "`true` or `false` is needed here."),
  (.badRate, "A rate is written like `20/s`."),
  (.badID, "The service gives no pool or client such an id."),
  (.badRegion, "A region has a name like `eu-west-1`, and it is the one in the pool's id."),
  (.badURL, "An address on the network is wrong, or of a protocol that is not spoken here."),
  (.plainHTTP, "Plain HTTP to another machine is refused."),
  (.badPath, "A path can't be meant like this."),
  (.badAddress, "This makes no e-mail address."),
]

// MARK: - AF204x: names of other things

extension DiagnosticCode {
  static let unknownPermission = DiagnosticCode(2040)
  static let repeatedPermission = DiagnosticCode(2041)
  static let unknownSource = DiagnosticCode(2042)
  static let unsuitableSource = DiagnosticCode(2043)
  static let unknownPool = DiagnosticCode(2044)
  static let addressless = DiagnosticCode(2045)
  static let unreadableConfiguration = DiagnosticCode(2046)
}

private let names: [(DiagnosticCode, String)] = [
  (.unknownPermission, "`allow` has neither a word nor an operation of this name."),
  (.repeatedPermission, "`allow` says the same twice."),
  (.unknownSource, "The file declares no source of this name."),
  (.unsuitableSource, "Messages of this kind never arrive at the source."),
  (.unknownPool, "The file declares no pool of this name."),
  (
    .addressless,
    "E-mails of a pool are looked for in a mailbox that scenarios get no addresses of (a warning)."
  ),
  (.unreadableConfiguration, "A configuration file that a pool names can't be read."),
]

// MARK: - AF205x: what the environment gives

extension DiagnosticCode {
  /// A variable that is read and not set.
  package static let unsetVariable = DiagnosticCode(2050)

  static let emptyVariable = DiagnosticCode(2051)
}

private let environment: [(DiagnosticCode, String)] = [
  (.unsetVariable, "A selected scenario, pool or source reads a variable that is not set."),
  (.emptyVariable, "The selected pool or source needs a text, and what it reads is blank."),
]

// MARK: - AF209x: what later versions bring

extension DiagnosticCode {
  static let notAvailableYet = DiagnosticCode(2090)
  static let notKeptYet = DiagnosticCode(2091)
}

private let later: [(DiagnosticCode, String)] = [
  (.notAvailableYet, "A part of the project file that this version does not have yet."),
  (.notKeptYet, "This version reads the key and does nothing with it (a warning)."),
]

// MARK: - AF210x: configuration files

extension DiagnosticCode {
  /// What is no configuration of a pool in any form that is read.
  package static let notAConfiguration = DiagnosticCode(2101)

  /// What has no pool in it.
  package static let missingPool = DiagnosticCode(2102)

  static let nearKey = DiagnosticCode(2103)

  /// What has another kind than is needed.
  package static let wrongMemberKind = DiagnosticCode(2104)

  /// What the service's model does not allow.
  package static let brokenLimit = DiagnosticCode(2105)

  static let noClients = DiagnosticCode(2106)
  static let repeatedName = DiagnosticCode(2107)
  static let badSchemaName = DiagnosticCode(2108)
  static let contradictorySettings = DiagnosticCode(2109)
  static let readsNothing = DiagnosticCode(2110)
  static let notOnTheMock = DiagnosticCode(2111)

  /// What the mock answers to a part of the file.
  package static let refusedByMock = DiagnosticCode(2112)

  /// What a pool must be and its description does not say.
  package static let impliedTier = DiagnosticCode(2113)
}

private let configurations: [(DiagnosticCode, String)] = [
  (.notAConfiguration, "The file is no mapping, says nothing, or is of another kind."),
  (
    .missingPool,
    "A configuration file has no `pool`, or the pool's members stand elsewhere; a template has none, "
      + "or several."
  ),
  (.nearKey, "A key that nobody knows is near one that is known; it is kept (a warning)."),
  (.wrongMemberKind, "The service gives the member values of another kind."),
  (.brokenLimit, "The service's model does not allow the value (a warning)."),
  (.noClients, "`clients` is there and names none."),
  (.repeatedName, "Two elements of a list have the same name."),
  (.badSchemaName, "An attribute of the schema is neither a standard nor a custom one."),
  (.contradictorySettings, "Two settings exclude each other."),
  (.readsNothing, "`$(...)` is plain text in a configuration file (a warning)."),
  (.notOnTheMock, "The mock has no such thing; the rest of the file is used (a warning)."),
  (.refusedByMock, "The mock refuses what the file asks for."),
  (
    .impliedTier,
    "A pool that was described names no tier, and has what the default one lacks (a warning)."
  ),
]

extension DiagnosticCode {
  /// What each code of this layer stands for, in the order of the numbers; documentation is made of it.
  package static let projectMeanings: [(code: DiagnosticCode, meaning: String)] =
    [documents, kinds, values, texts, names, environment, later, configurations]
    .flatMap { table in table.map { (code: $0.0, meaning: $0.1) } }
}
