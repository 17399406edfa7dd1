import { Context, Layer } from 'effect'
import { isSystemCollection, systemPrefix } from '#schemas/data/systemCollection.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import type { Job } from '#server/outbox/Job.ts'
import { wireValue } from '#server/query/readItems.ts'
import type { ItemChange } from '#server/services/items/ItemChange.ts'
import type { WriteContext } from '#server/services/items/WriteContext.ts'
import { readWebhooks, type Webhook } from './Webhook.ts'

export interface WebhooksInterface {
  /** The jobs for the changes that a write has made; called within its transaction. */
  readonly jobsOf: (context: WriteContext) => Fallible<readonly Job[]>
  /** Drops the cache after webhooks have changed. */
  readonly forget: () => void
}

/** Which webhook gets which change. */
export class Webhooks extends Context.Service<Webhooks, WebhooksInterface>()('Webhooks') {
  static readonly layer = Layer.sync(Webhooks, createWebhooks)
}

/** The outbox payload for one webhook. */
export interface WebhookPayload {
  readonly webhook: number
  /** `items.create` and similar, or `webhook.test`. */
  readonly event: string
  /** The JSON that is sent; null for none. */
  readonly body: string | null
}

/** The webhooks are cached in memory until one of them changes. */
function createWebhooks(): WebhooksInterface {
  let cached: readonly Webhook[] | null = null
  /** Counts invalidations, so that a read that was already running is not cached. */
  let turn = 0
  const forget = () => {
    cached = null
    turn++
  }
  const active = operation(function* (context: WriteContext): Operation<readonly Webhook[]> {
    if (context.touched.has('directus_webhooks')) return yield* readWebhooks(context.db)
    if (cached) return cached
    const requestedTurn = turn
    const webhooks = yield* readWebhooks(context.db)
    if (requestedTurn === turn) cached = webhooks
    return webhooks
  })
  return {
    forget,
    jobsOf: operation(function* (context) {
      if (context.changes.length === 0) return []
      const webhooks = yield* active(context)
      if (webhooks.length === 0) return []
      return context.changes.flatMap(change =>
        webhooks.filter(webhook => wants(webhook, change)).map(webhook => jobOf(webhook, change, context)),
      )
    }),
  }
}

/** A star means all collections of the project, not the system collections: these must be named. */
function wants({ actions, collections }: Webhook, { action, info }: ItemChange): boolean {
  if (!actions.has(action) && !actions.has('*')) return false
  return collections.has(info.name) || (collections.has('*') && !isSystemCollection(info.name))
}

function jobOf(webhook: Webhook, { action, info, item, payload }: ItemChange, { caller }: WriteContext): Job {
  const scope = isSystemCollection(info.name) ? info.name.slice(systemPrefix.length) : 'items'
  const event = `${scope}.${action}`
  const body = {
    event,
    accountability: { user: caller.user, role: caller.role },
    collection: info.name,
    item: wireValue(info.primaryKey, item),
    action,
    ...(payload === null ? {} : { payload }),
  }
  return webhookJob(webhook, event, webhook.data ? body : null)
}

/** A job for the outbox. A GET has no body. */
export function webhookJob({ id, method }: Pick<Webhook, 'id' | 'method'>, event: string, body: unknown): Job {
  const payload: WebhookPayload = {
    webhook: id,
    event,
    body: body === null || method === 'GET' ? null : JSON.stringify(body),
  }
  return { kind: 'webhook', receiver: webhookReceiver(id), payload }
}

export const webhookReceiver = (id: number): string => `webhook ${id}`
