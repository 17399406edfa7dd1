import { Context, Layer } from 'effect'
import { isSystemCollection, systemPrefix } from '#schemas/data/systemCollection.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import type { Job } from '#server/outbox/Job.ts'
import { wireValue } from '#server/query/readItems.ts'
import type { ItemChange } from '#server/services/items/ItemChange.ts'
import type { WriteContext } from '#server/services/items/WriteContext.ts'
import { readWebhooks, type Webhook } from './Webhook.ts'

export interface WebhooksShape {
  /** What is to be sent of the changes that a write has made; asked within its transaction. */
  readonly jobsOf: (context: WriteContext) => Fallible<readonly Job[]>
  /** Drops what is known, after webhooks have changed. */
  readonly forget: () => void
}

/** Who is told of which change. */
export class Webhooks extends Context.Service<Webhooks, WebhooksShape>()('Webhooks') {
  static readonly layer = Layer.sync(Webhooks, createWebhooks)
}

/** What is put into the outbox for one webhook. */
export interface WebhookPayload {
  readonly webhook: number
  /** `items.create` and the like, or `webhook.test`. */
  readonly event: string
  /** The JSON that is sent; null for none. */
  readonly body: string | null
}

/** The webhooks are kept in memory until one of them changes. */
function createWebhooks(): WebhooksShape {
  let known: readonly Webhook[] | null = null
  /** Counts what was forgotten, so that what is being read meanwhile is not kept. */
  let turn = 0
  const forget = () => {
    known = null
    turn++
  }
  const active = operation(function* (context: WriteContext): Operation<readonly Webhook[]> {
    if (context.touched.has('directus_webhooks')) return yield* readWebhooks(context.db)
    if (known) return known
    const asked = turn
    const found = yield* readWebhooks(context.db)
    if (asked === turn) known = found
    return found
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

/** A star stands for all collections of the project, not for the platform's own: these have to be named. */
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
