/** How mails leave the server. */
export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password where the server asks; null writes mails into `folder`. */
  readonly smtpUrl: string | null
  readonly folder: string
  /** The address that mails come from. */
  readonly from: string
}
