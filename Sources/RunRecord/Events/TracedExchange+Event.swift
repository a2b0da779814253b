internal import FoundationEssentials
internal import JSON

extension TracedExchange: EventObjectValue {
  var json: JSONValue {
    .object(of: [
      "scenario": scenario.json, "operation": operation?.json, "method": .string(method),
      "url": .string(url), "attempt": attempt.json, "startedAt": startedAt.json,
      "elapsed": elapsed.json, "requestHeaders": requestHeaders.json, "request": request,
      "status": status?.json, "responseHeaders": responseHeaders.json, "response": response,
      "error": error?.json,
    ])
  }

  init(_ members: EventMembers) throws(EventError) {
    self.init(
      scenario: try members["scenario"],
      method: try members["method"],
      url: try members["url"],
      startedAt: try members["startedAt"],
      elapsed: try members["elapsed"]
    )
    operation = try members[maybe: "operation"]
    attempt = try members["attempt"]
    requestHeaders = try members["requestHeaders"]
    request = try members[maybe: "request"]
    status = try members[maybe: "status"]
    responseHeaders = try members["responseHeaders"]
    response = try members[maybe: "response"]
    error = try members[maybe: "error"]
  }
}
