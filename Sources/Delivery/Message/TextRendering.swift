/// How a service writes the texts of a message, whose length it limits.
package enum TextRendering: Sendable, Hashable {
  /// Title, detail and link on lines of their own.
  case plain
  case discord
  case mattermost
  case rocketChat
  case slack
  case telegram
  case zulip

  func text(of message: CardMessage) -> String {
    switch self {
    case .plain: message.plainText
    case .discord: DiscordPayload(AdaptedMessage(message)).embedDescription
    case .mattermost: MattermostText(MessageText(message)).text
    case .rocketChat: RocketChatText(MessageText(message)).text
    case .slack: SlackText.escaped(message.plainText)
    case .telegram: TelegramCaption(MessageText(message)).text
    case .zulip: ZulipText(message).texts
    }
  }
}
