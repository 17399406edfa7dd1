import type { OpenDatabase } from '#server/database/Database.ts'
import type { Mailer } from '#server/mail/createMailer.ts'
import { letterSender } from '#server/mail/letterSender.ts'
import { createGuardedFetch } from '#server/outbound/guardedFetch.ts'
import type { Sender } from '#server/outbox/Sender.ts'
import { webhookSender } from '#server/webhooks/webhookSender.ts'
import type { AccessInterface } from './Access.ts'
import type { ServiceConfig } from './Configuration.ts'
import type { SchemaInterface } from './Schema.ts'

/** Milliseconds that a receiver of webhooks has to answer. */
const timeoutMs = 10_000

interface SenderTools {
  readonly access: AccessInterface
  readonly database: OpenDatabase
  readonly mailer: Mailer | null
  readonly schema: SchemaInterface
}

/** The senders for the jobs in the outbox. Without a mailer, emails wait there. */
export function sendersOf(config: ServiceConfig, { access, database, mailer, schema }: SenderTools) {
  const { logger, outboundAllow: allow = '', publicUrl, secret } = config
  const fetch = createGuardedFetch({ allow, publicUrl, totalTimeout: timeoutMs })
  const webhook: Sender = webhookSender({ database, secret, logger, fetch })
  if (!mailer) return { webhook }
  return { webhook, mail: letterSender({ access, database, config, mailer, schema }) }
}
