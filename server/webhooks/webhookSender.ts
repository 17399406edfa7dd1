import { Effect } from 'effect'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { OpenDatabase, Queryable } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { storedActivityInstant } from '#server/database/storedTime.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { GuardedFetch } from '#server/outbound/guardedFetch.ts'
import { OutboundRefusal } from '#server/outbound/OutboundRefusal.ts'
import type { DueJob, Outcome } from '#server/outbox/Job.ts'
import type { Sender } from '#server/outbox/Sender.ts'
import { signDelivery } from './signDelivery.ts'
import { readWebhooks } from './Webhook.ts'
import type { WebhookPayload } from './Webhooks.ts'
import { webhookKey } from './webhookSecret.ts'

interface SenderOptions {
  readonly database: OpenDatabase
  readonly secret: string
  readonly logger: Logger
  /** Times out after ten seconds. */
  readonly fetch: GuardedFetch
}

/** Maximum bytes of a response that are read; the content is not used. */
const longestAnswer = 64 * 1024

/** Sends signed webhook deliveries; redirects are not followed. */
export const webhookSender = ({ database, fetch, logger, secret }: SenderOptions): Sender => ({
  send: operation(function* ({ delivery, payload }) {
    // Safe: webhookJob writes this payload.
    const { webhook: id, event, body } = payload as WebhookPayload
    const [webhook] = yield* readWebhooks(database.db, id)
    if (!webhook) return { kind: 'refused', note: 'The webhook was deleted.' }
    if (!webhook.active && event !== testEvent) return { kind: 'refused', note: 'The webhook is inactive.' }
    const own = webhook.headers.map(({ header, value }) => [header.toLowerCase(), value] as const)
    const signed = signDelivery(yield* webhookKey(database.db, secret, id), delivery, body ?? '', Date.now())
    const type = body === null ? {} : { 'content-type': 'application/json' }
    const sending = Effect.tryPromise(async () => {
      const answer = await fetch({
        url: webhook.url,
        method: webhook.method,
        headers: { ...type, ...Object.fromEntries(own), ...signed },
        ...(body === null || webhook.method === 'GET' ? {} : { body }),
        maximumSize: longestAnswer,
        redirects: 0,
      })
      // Not read: the status is enough.
      for await (const _ of answer.body) break
      return outcomeOf(answer.status)
    })
    return yield* Effect.catch(sending, ({ cause }) => {
      if (!(cause instanceof OutboundRefusal)) return Effect.die(cause)
      logger.info({ event: 'webhook.failed', webhook: id, delivery, reason: cause.reason }, 'A webhook delivery failed')
      return Effect.succeed(refusalOf(cause))
    })
  }),
  settled: (trx, job, outcome) => noteDelivery(database, trx, job, outcome),
})

export const testEvent = 'webhook.test'

function outcomeOf(status: number): Outcome {
  const note = `The receiver answered ${status}.`
  if (status >= 200 && status < 300) return { kind: 'sent', note }
  if (status === 410) return { kind: 'refused', note }
  return { kind: 'failed', note, down: status === 429 || status >= 500 }
}

function refusalOf({ reason }: OutboundRefusal): Outcome {
  switch (reason) {
    case 'url':
      return { kind: 'refused', note: 'This URL is not allowed.' }
    case 'address':
      return {
        kind: 'refused',
        note: 'This address is not allowed. The environment variable OUTBOUND_ALLOW can allow private addresses.',
      }
    case 'redirects':
      return { kind: 'refused', note: 'The receiver redirected the request. Redirects are not followed.' }
    case 'headers':
    case 'encoding':
    case 'size':
      return { kind: 'sent', note: 'Delivered. The response was not read.' }
    case 'time':
      return { kind: 'failed', note: 'The receiver did not respond in time.', down: true }
    case 'unreachable':
      return { kind: 'failed', note: 'The receiver could not be reached.', down: true }
  }
}

/** Records the outcome in the activity, for administrators. */
const noteDelivery = operation(function* (
  database: OpenDatabase,
  trx: Queryable,
  { delivery, payload }: DueJob,
  outcome: Outcome,
): Operation<void> {
  // Safe: webhookJob writes this payload.
  const { webhook, event } = payload as WebhookPayload
  yield* execute(
    sql`insert into directus_activity (action, "user", timestamp, ip, user_agent, collection, item, comment)
    values ('webhook', ${null}, ${storedActivityInstant(database, new Date().toISOString())}, '', ${null}, 'directus_webhooks', ${String(webhook)},
      ${`${event} ${outcome.kind === 'sent' ? 'delivered' : 'not delivered'} (${delivery}): ${outcome.note}`})`,
    trx,
  )
})
