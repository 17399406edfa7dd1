import { Effect } from 'effect'
import { requireAdmin } from '#server/access/authorize.ts'
import { Database } from '#server/database/Database.ts'
import { transaction } from '#server/database/effects.ts'
import { failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { Routes } from '#server/http/Routes.ts'
import { answer, done, type RequestContext } from '#server/http/respond.ts'
import { Outbox } from '#server/outbox/Outbox.ts'
import { putJobs } from '#server/outbox/outboxRows.ts'
import { Configuration } from '#server/services/Configuration.ts'
import { listDeliveries, listLastDeliveries } from '#server/webhooks/listDeliveries.ts'
import { readWebhooks, type Webhook } from '#server/webhooks/Webhook.ts'
import { webhookJob } from '#server/webhooks/Webhooks.ts'
import { renewKey, secretText, webhookKey } from '#server/webhooks/webhookSecret.ts'
import { testEvent } from '#server/webhooks/webhookSender.ts'

/**
 * For administrators, beyond the dialect: the deliveries of a webhook, a test delivery, and its secret, which is
 * generated on each request and shown only in that response.
 */
export const webhookRoutes = Effect.fnUntraced(function* (app: Routes) {
  const config = yield* Configuration
  const database = yield* Database
  const outbox = yield* Outbox
  const webhookOf = operation(function* (context: RequestContext): Operation<Webhook> {
    requireAdmin(context.get('caller'))
    const key = context.req.param('key') ?? ''
    const [webhook] = /^\d{1,9}$/.test(key) ? yield* readWebhooks(database.db, Number(key)) : []
    if (!webhook) return yield* failure('ITEM_NOT_FOUND', `Item "${key}" doesn't exist.`)
    return webhook
  })
  app.get('/webhooks/:key/deliveries', function* (context) {
    const { id } = yield* webhookOf(context)
    return answer(context, yield* listDeliveries(database.db, id))
  })
  app.get('/webhooks/deliveries/last', function* (context) {
    requireAdmin(context.get('caller'))
    return answer(context, yield* listLastDeliveries(database.db))
  })
  app.post('/webhooks/:key/test', function* (context) {
    const webhook = yield* webhookOf(context)
    const { user, role } = context.get('caller')
    const body = { event: testEvent, accountability: { user, role } }
    yield* transaction(database, trx => putJobs(trx, [webhookJob(webhook, testEvent, body)]))
    outbox.wake()
    return done(context)
  })
  app.post('/webhooks/:key/secret', function* (context) {
    const { id } = yield* webhookOf(context)
    const key = yield* transaction(
      database,
      operation(function* (trx) {
        yield* renewKey(trx, id)
        return yield* webhookKey(trx, config.secret, id)
      }),
    )
    return answer(context, { secret: secretText(key) })
  })
})
