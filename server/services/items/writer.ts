import type { Effect } from 'effect'
import type { OpenDatabase, Queryable } from '#server/database/Database.ts'
import type { OutboxShape } from '#server/outbox/Outbox.ts'
import { putJobs } from '#server/outbox/outboxRows.ts'
import type { AccessShape } from '#server/services/Access.ts'
import { attempt } from '#server/services/attempt.ts'
import { securitySettings } from '#server/services/auth/securitySettings.ts'
import type { Failure } from '#server/services/Failure.ts'
import { checkFolders } from '#server/services/folders/checkFolders.ts'
import type { RequestCaller } from '#server/services/RequestCaller.ts'
import type { SchemaShape } from '#server/services/Schema.ts'
import { Outdated } from '#server/services/schema/refusalOf.ts'
import { noteChange } from '#server/services/sharedChanges.ts'
import type { WebhooksShape } from '#server/webhooks/Webhooks.ts'
import { checkPresets } from './checkQuotas.ts'
import { namingConstraints } from './constraintFailure.ts'
import { hashSecrets } from './Hashed.ts'
import { claim, idempotencyRow, keepResult } from './idempotency.ts'
import { AdminLockout, type AdminStep, adminStep, checkLastAdmin } from './keepAdmin.ts'
import type { Payload, WriteContext } from './WriteContext.ts'

export interface WriterTools {
  readonly database: OpenDatabase
  readonly schema: Pick<SchemaShape, 'snapshot'>
  readonly access: Pick<AccessShape, 'forget'>
  readonly outbox: Pick<OutboxShape, 'wake' | 'mails'>
  readonly webhooks: WebhooksShape
}

const changesRights = (touched: ReadonlySet<string>): boolean => rightsTables.some(table => touched.has(table))

const rightsTables = ['directus_users', 'directus_roles', 'directus_permissions']

/**
 * Runs a write: secrets are hashed first, then everything happens in one transaction, then what is known of rights is
 * dropped where it has changed. A write whose request carries an idempotency key is done once: the key, the effect and
 * what it gave are kept together.
 */
export const writer =
  ({ database, schema, access, outbox, webhooks }: WriterTools) =>
  <A>(
    caller: RequestCaller,
    collection: string,
    payloads: readonly Payload[],
    job: (context: WriteContext, ready: readonly Payload[]) => Promise<A>,
  ): Effect.Effect<A, Failure> =>
    attempt(async () => {
      const snapshot = schema.snapshot()
      const info = snapshot.collections.get(collection)
      const hashing = { snapshot, policy: async () => (await securitySettings(database.db)).policy }
      const ready = info ? await Promise.all(payloads.map(payload => hashSecrets(hashing, info, payload))) : payloads
      const touched = new Set<string>()
      const now = new Date().toISOString()
      const claimed = idempotencyRow(caller)
      let receivers: readonly string[] = []
      const work = async (trx: Queryable, allowed?: AdminStep): Promise<A> => {
        // Hashing and waiting took time; on an older model values could land in a column of another type.
        if (schema.snapshot() !== snapshot) throw new Outdated()
        touched.clear()
        receivers = []
        const replay = claimed === null ? null : await claim(trx, caller, claimed, now)
        // Safe: the job of the same request gave it.
        if (replay) return replay.result as A
        const context: WriteContext = {
          kind: database.kind,
          db: trx,
          snapshot,
          caller,
          now,
          touched,
          changes: [],
          jobs: [],
          mails: outbox.mails,
          depth: 0,
          base: caller.request?.editBase ?? null,
        }
        const answer = await job(context, ready)
        await checkLastAdmin(context, allowed)
        await checkFolders(context)
        await checkPresets(context)
        if (changesRights(touched)) await noteChange(database.kind, trx, 'rights')
        if (touched.has('directus_webhooks')) await noteChange(database.kind, trx, 'webhooks')
        if (claimed !== null) await keepResult(trx, claimed, answer)
        const jobs = [...context.jobs, ...(await webhooks.jobsOf(context))]
        await putJobs(trx, jobs)
        receivers = jobs.map(({ receiver }) => receiver)
        return answer
      }
      const result = await namingConstraints(database.db, () => keepingAdmins(database, caller, work)).finally(() => {
        if (touched.has('directus_webhooks')) webhooks.forget()
      })
      if (receivers.length > 0) outbox.wake(receivers)
      if (caller.request) caller.request.claimed = true
      if (changesRights(touched)) access.forget()
      return result
    })

/**
 * Runs a write that may not lock administrators out. One after which they cannot sign in is refused only when they
 * could before, which the database tells once the write is undone; otherwise it is run again, and left as it was.
 */
async function keepingAdmins<A>(
  database: OpenDatabase,
  caller: RequestCaller,
  work: (trx: Queryable, allowed?: AdminStep) => Promise<A>,
): Promise<A> {
  try {
    return await database.write(trx => work(trx))
  } catch (cause) {
    if (!(cause instanceof AdminLockout)) throw cause
    const before = await adminStep(database.kind, database.db, caller)
    return database
      .write(trx => work(trx, before))
      .catch(again => {
        throw again instanceof AdminLockout ? again.failure : again
      })
  }
}
