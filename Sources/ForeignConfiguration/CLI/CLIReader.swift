internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Project

/// Reads responses from the AWS CLI, and inputs of its calls.
struct CLIReader {
  let tree: ForeignTree
  /// The ID of the pool to select from several; nil if none is selected.
  let pool: String?

  /// Reads the responses in the file; nil if there are none.
  func answers() throws(ForeignDocumentError) -> ForeignDocument? {
    let answers: CLIResponses?
    do throws(CLIResponses.ParsingError) { answers = try CLIResponses(tree.value) } catch {
      throw tree.error(.notAConfiguration, error.description, at: error.path, help: error.help)
    }
    guard let answers else { return nil }
    let warnings = try tree.warnings(of: answers.findings)
    let id =
      answers.ids.isEmpty ? nil : try tree.chosen(pool, among: answers.ids, "the file", at: [])
    let (document, foreignPartCount) = answers.document(named: tree.source.name, of: id)
    return ForeignDocument(
      document,
      of: tree,
      remarks: answers.remarks + remarks(of: answers, id, document, foreignPartCount),
      warnings: warnings
    )
  }

  private func remarks(
    of answers: CLIResponses,
    _ id: String?,
    _ document: PoolDocument,
    _ foreignPartCount: Int
  ) -> [String] {
    var remarks: [String] = []
    if answers.hasConflictingDescriptions(id) {
      remarks.append(
        """
        the pool is described twice with different settings; authflow uses the last description
        """
      )
    }
    remarks += [answers.factorRemark].compactMap(\.self)
    let modes = (document.pool["MfaConfiguration"], document.mfa?["MfaConfiguration"])
    if let pool = modes.0?.string, let mfa = modes.1?.string, pool != mfa {
      remarks.append(
        "MfaConfiguration is \(pool) in the pool and \(mfa) in its second factors; authflow uses "
          + mfa
      )
    }
    if foreignPartCount > 0 {
      let verb = foreignPartCount == 1 ? "is" : "are"
      remarks.append("\(foreignPartCount.counting("part")) of another pool \(verb) left out")
    }
    return remarks
  }

  /// Reads the input of a call; nil if the file is not an input.
  func payload(_ top: JSONObject) throws(ForeignDocumentError) -> ForeignDocument? {
    let input: CLIPayload?
    do throws(CLIPayload.ParsingError) { input = try CLIPayload(top) } catch {
      throw tree.error(.notAConfiguration, error.description, at: [])
    }
    guard let input else { return nil }
    let warnings = try tree.warnings(
      of: MemberKinds().findings(in: top, of: [input.input], at: [])
    )
    if pool != nil {
      let ids = [top["UserPoolId"]?.string].compactMap(\.self)
      _ = try tree.chosen(pool, among: ids, "the call", at: ["UserPoolId"])
    }
    let document = input.document(named: tree.source.name)
    return ForeignDocument(document, of: tree, remarks: input.remarks, warnings: warnings)
  }
}

extension CLIPayload {
  /// Sentences without a full stop about how the input is read.
  fileprivate var remarks: [String] {
    var remarks: [String] = []
    if operation == "CreateUserPool" {
      remarks.append(
        "CreateUserPool creates an additional pool; authflow reads its input as if the new pool "
          + "replaced the existing pool"
      )
    }
    if let other {
      remarks.append(
        "the file is read as the input of \(operation), although \(other) accepts the same input"
      )
    }
    return remarks
  }
}
