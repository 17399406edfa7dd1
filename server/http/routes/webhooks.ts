import type { Hono } from 'hono'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { answer, done, type RequestContext } from '#server/http/respond.ts'
import { putJobs } from '#server/outbox/outboxRows.ts'
import { requireAdmin } from '#server/services/authorize.ts'
import { failure } from '#server/services/Failure.ts'
import type { Platform } from '#server/services/Platform.ts'
import { listDeliveries } from '#server/webhooks/listDeliveries.ts'
import { readWebhooks, type Webhook } from '#server/webhooks/Webhook.ts'
import { webhookJob } from '#server/webhooks/Webhooks.ts'
import { renewKey, secretText, webhookKey } from '#server/webhooks/webhookSecret.ts'
import { testEvent } from '#server/webhooks/webhookSender.ts'

/**
 * For administrators, beyond the dialect: what a webhook has sent, sending something to try it, and its secret, which is
 * made anew each time and shown in that answer only.
 */
export function webhookRoutes(app: Hono<AppEnvironment>, { config, database, outbox }: Platform): void {
  const webhookOf = async (context: RequestContext): Promise<Webhook> => {
    requireAdmin(context.get('caller'))
    const key = context.req.param('key') ?? ''
    const [webhook] = /^\d{1,9}$/.test(key) ? await readWebhooks(database.db, Number(key)) : []
    if (!webhook) throw failure('ITEM_NOT_FOUND', `Item "${key}" doesn't exist.`)
    return webhook
  }
  app.get('/webhooks/:key/deliveries', async context => {
    const { id } = await webhookOf(context)
    return answer(context, await listDeliveries(database.db, id))
  })
  app.post('/webhooks/:key/test', async context => {
    const webhook = await webhookOf(context)
    const { user, role } = context.get('caller')
    const body = { event: testEvent, accountability: { user, role } }
    await database.write(trx => putJobs(trx, [webhookJob(webhook, testEvent, body)]))
    outbox.wake()
    return done(context)
  })
  app.post('/webhooks/:key/secret', async context => {
    const { id } = await webhookOf(context)
    const key = await database.write(async trx => {
      await renewKey(trx, id)
      return webhookKey(trx, config.secret, id)
    })
    return answer(context, { secret: secretText(key) })
  })
}
