/// The services that cards can be sent to.
package enum KnownServices {
  /// All of them, in the order in which an address is looked at: any address can be that of a webhook.
  package static let all: [any MessageService.Type] = [
    Matrix.self, Discord.self, Telegram.self, Slack.self, Ntfy.self, Mattermost.self, Mail.self,
    Teams.self, GoogleChat.self, Webhook.self,
  ]
}
