package enum KnownServices {
  /// All services, in the order in which a URL is matched: any URL can be that of a webhook.
  package static let all: [any MessageService.Type] = [
    Matrix.self, Discord.self, Telegram.self, Slack.self, Ntfy.self, Mattermost.self, Zulip.self,
    RocketChat.self, Mastodon.self, Mail.self, Teams.self, GoogleChat.self, WeCom.self, Feishu.self,
    DingTalk.self, Line.self, XMPP.self, S3.self, WebDAV.self, PictureFolder.self, Webhook.self,
  ]
}
