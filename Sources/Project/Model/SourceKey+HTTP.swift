extension SourceKey {
  /// The methods of a request for messages.
  static let methods = ["GET", "POST"]

  /// The purpose of a key of HTTP sources, for editors: a sentence.
  var httpSummary: String {
    switch self {
    case .request: "The request for messages: `url`, `method`, `headers`, and `body`."
    case .method:
      "The method, `GET` or `POST`; by default, `POST` with a `body`, and `GET` without."
    case .headers: "Headers of each request, such as `Authorization: Bearer $(secret.TOKEN)`."
    case .body: "The JSON to post, which may contain `$(to)` and `$(since)`."
    case .items: "The path to the list of messages in the response."
    case .next: "The path to the URL of the next page, or to the value of `$(next)`."
    case .id: "The path to a message's ID."
    case .to: "The path to a message's recipients, or a list of such paths."
    case .from: "The path to a message's sender."
    case .subject: "The path to a message's subject."
    case .created: "The path to the time when a message arrived."
    case .text: "The path to a message's plain text."
    case .html: "The path to a message's HTML."
    case .code: "The path to a message's code or temporary password."
    case .raw:
      "The path to the raw email in the response, or its URL or absolute path with `$(id)`."
    case .decode: "The encoding of the message at `raw`, if it is encoded: `base64`."
    case .message: "The URL or absolute path of one message as JSON, with `$(id)`."
    case .every: "The pause between two requests while a scenario awaits a message."
    case .wait: "How long the server may hold a request until a message arrives."
    case .delete:
      "Whether to delete awaited messages at the end of the scenario; false by default."
    case .deleteUrl: "The URL or absolute path for the DELETE request of a message, with `$(id)`."
    case .server: "The ID of the Mailosaur inbox (server)."
    case .inbox: "The ID of the MailSlurp inbox."
    case .account: "The Twilio account SID."
    case .apiKey: "The key of the service, such as `$(secret.MAILOSAUR_API_KEY)`."
    default: ""
    }
  }
}
