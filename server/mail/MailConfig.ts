/** How emails leave the server. */
export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password if the server requires them; null writes emails into `folder`. */
  readonly smtpUrl: string | null
  readonly folder: string
  /** The sender of emails. */
  readonly from: string
}
