import { Context, Effect, Layer } from 'effect'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { Database, type OpenDatabase, type Queryable } from '#server/database/Database.ts'
import { transaction } from '#server/database/effects.ts'
import { Outdated } from '#server/failures/Outdated.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import type { Payload } from '#server/model/Payload.ts'
import type { Snapshot } from '#server/model/Snapshot.ts'
import { Outbox } from '#server/outbox/Outbox.ts'
import { putJobs } from '#server/outbox/outboxRows.ts'
import { Access } from '#server/services/Access.ts'
import { securitySettings } from '#server/services/auth/securitySettings.ts'
import { Configuration } from '#server/services/Configuration.ts'
import { noteChange } from '#server/services/changeVersions.ts'
import { checkFolders } from '#server/services/folders/checkFolders.ts'
import { onModel } from '#server/services/onModel.ts'
import { Schema } from '#server/services/Schema.ts'
import { Webhooks } from '#server/webhooks/Webhooks.ts'
import { checkPresets } from './checkQuotas.ts'
import { namingConstraints } from './constraintFailure.ts'
import { hashSecrets } from './Hashed.ts'
import { claim, idempotencyRow, keepResult } from './idempotency.ts'
import { AdminLockout, type AdminStep, type AdminTools, adminStep, checkLastAdmin } from './keepAdmin.ts'
import { nestedWrites } from './nestedWrites.ts'
import type { WriteContext } from './WriteContext.ts'

const changesPermissions = (touched: ReadonlySet<string>): boolean => rightsTables.some(table => touched.has(table))

const rightsTables = ['directus_users', 'directus_roles', 'directus_permissions']

/** Writes within the transaction; `ready` are the payloads with their secrets hashed. */
type Job<A> = (context: WriteContext, ready: readonly Payload[]) => Fallible<A>

/** The work of a write, and its caller. */
interface Asked<A> {
  readonly caller: RequestCaller
  readonly snapshot: Snapshot
  readonly now: string
  /** The idempotency key of the request; null without one. */
  readonly claimed: ReturnType<typeof idempotencyRow>
  readonly ready: readonly Payload[]
  readonly job: Job<A>
}

/** The effects of a write so far; reset when it runs again. */
interface Done {
  readonly touched: Set<string>
  receivers: readonly string[]
}

export interface WriterInterface {
  /**
   * Runs a write: secrets are hashed first, then everything happens in one transaction, then cached permissions are
   * dropped if they changed. A write whose request carries an idempotency key is done once: the key, the effect and the
   * result are stored together.
   */
  readonly write: <A>(
    caller: RequestCaller,
    collection: string,
    payloads: readonly Payload[],
    job: Job<A>,
  ) => Fallible<A>
}

/** Writes items for all services. */
export class Writer extends Context.Service<Writer, WriterInterface>()('Writer') {
  static readonly layer = Layer.effect(
    Writer,
    Effect.gen(function* () {
      const database = yield* Database
      const schema = yield* Schema
      const access = yield* Access
      const outbox = yield* Outbox
      const webhooks = yield* Webhooks
      const { providers = [] } = yield* Configuration
      const tools: AdminTools = { kind: database.kind, providers: providers.map(({ name }) => name) }
      const againOnModel = onModel(schema, database.kind === 'postgres')
      const writeOnce = operation(function* <A>(
        caller: RequestCaller,
        collection: string,
        payloads: readonly Payload[],
        job: Job<A>,
      ): Operation<A> {
        const snapshot = schema.snapshot()
        const info = snapshot.collections.get(collection)
        const hashing = {
          snapshot,
          policy: () => Effect.map(securitySettings(database.db), ({ policy }) => policy),
        }
        const ready = info
          ? yield* Effect.all(
              payloads.map(payload => hashSecrets(hashing, info, payload)),
              { concurrency: 'unbounded' },
            )
          : payloads
        const claimed = idempotencyRow(caller)
        const context = { caller, claimed, job, now: new Date().toISOString(), ready, snapshot }
        const done: Done = { touched: new Set(), receivers: [] }
        // Runs even if the request was interrupted during the commit.
        const committed = (): void => {
          if (done.touched.has('directus_webhooks')) webhooks.forget()
          if (changesPermissions(done.touched)) access.forget()
          if (done.receivers.length > 0) outbox.wake(done.receivers)
          if (caller.request) caller.request.claimed = true
        }
        const work = (trx: Queryable, allowed?: AdminStep) => writeWithin(context, done, trx, allowed)
        return yield* namingConstraints(database.db, keepingAdmins({ caller, committed, database, tools, work }))
      })

      const writeWithin = operation(function* <A>(
        { caller, claimed, job, now, ready, snapshot }: Asked<A>,
        done: Done,
        trx: Queryable,
        allowed: AdminStep | undefined,
      ): Operation<A> {
        // Hashing and waiting took time; with an outdated model, values could end up in a column of another type.
        if (schema.snapshot() !== snapshot) return yield* new Outdated()
        const { touched } = done
        touched.clear()
        done.receivers = []
        const replay = claimed === null ? null : yield* claim(trx, caller, claimed, now)
        // Safe: the job of the same request returned it.
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
          nested: nestedWrites,
          depth: 0,
          base: caller.request?.editBase ?? null,
        }
        const answer = yield* job(context, ready)
        yield* checkLastAdmin(tools, context, allowed)
        yield* checkFolders(context)
        yield* checkPresets(context)
        if (changesPermissions(touched)) yield* noteChange(database.kind, trx, 'rights')
        if (touched.has('directus_webhooks')) yield* noteChange(database.kind, trx, 'webhooks')
        if (claimed !== null) yield* keepResult(trx, claimed, answer)
        const jobs = [...context.jobs, ...(yield* webhooks.jobsOf(context))]
        yield* putJobs(trx, jobs)
        done.receivers = jobs.map(({ receiver }) => receiver)
        return answer
      })

      const write: WriterInterface['write'] = (caller, collection, payloads, job) =>
        againOnModel(writeOnce(caller, collection, payloads, job))
      return { write } satisfies WriterInterface
    }),
  )
}

interface GuardedWrite<A> {
  readonly database: OpenDatabase
  readonly tools: AdminTools
  readonly caller: RequestCaller
  readonly work: (trx: Queryable, allowed?: AdminStep) => Fallible<A>
  readonly committed: () => void
}

/**
 * Runs a write that must not lock administrators out. If they cannot sign in after it, it is only refused if they could
 * before, which is checked after the rollback; otherwise it is run again and committed.
 */
const keepingAdmins = <A>({ caller, committed, database, tools, work }: GuardedWrite<A>): Fallible<A> =>
  transaction(database, trx => work(trx), committed).pipe(
    Effect.catch(error =>
      error instanceof AdminLockout
        ? adminStep(tools, database.db, caller).pipe(
            Effect.flatMap(before => transaction(database, trx => work(trx, before), committed)),
          )
        : Effect.fail(error),
    ),
  )
