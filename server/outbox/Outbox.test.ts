import { Effect, Layer, ManagedRuntime } from 'effect'
import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addMissing } from '#server/adoption/additions.ts'
import { Database, type OpenDatabase, type Row } from '#server/database/Database.ts'
import { transaction } from '#server/database/effects.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { databases, type TestDatabase } from '#server/testing/databases.ts'
import type { DueJob, Job, Outcome } from './Job.ts'
import { Outbox } from './Outbox.ts'
import { countWaiting, putJobs } from './outboxRows.ts'

const seconds = 1000
const minutes = 60 * seconds
const days = 24 * 60 * minutes

const job = (name: string, receiver = 'webhook 1'): Job => ({ kind: 'webhook', receiver, payload: { name } })
const sent: Outcome = { kind: 'sent', note: 'ok' }
const failed: Outcome = { kind: 'failed', note: 'no', down: false }
const down: Outcome = { kind: 'failed', note: 'dead', down: true }

interface OpenOutbox {
  readonly wake: () => void
  readonly drained: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A separate outbox on the same database, like that of another server. */
async function openOutbox(database: OpenDatabase, send: (job: DueJob) => Effect.Effect<Outcome>): Promise<OpenOutbox> {
  const options = { logger: pino({ level: 'silent' }), mails: false, senders: () => ({ webhook: { send } }) }
  const runtime = ManagedRuntime.make(Layer.provide(Outbox.layer(options), Layer.succeed(Database, database)))
  const { drained, wake } = await runtime.runPromise(Effect.service(Outbox))
  return { wake, drained: () => Effect.runPromise(drained()), close: () => runtime.dispose() }
}

describe.each(databases)('outbox on $title', ({ create, skipped }) => {
  describe.skipIf(skipped)('delivery', () => {
    let place: TestDatabase
    let database: OpenDatabase
    let outbox: OpenOutbox
    let seen: DueJob[] = []
    let outcome: (job: DueJob) => Promise<Outcome> = async () => sent
    const open: OpenOutbox[] = []

    const newOutbox = async () => {
      const send = (due: DueJob) => {
        seen.push(due)
        return Effect.promise(() => outcome(due))
      }
      const opened = await openOutbox(database, send)
      open.push(opened)
      return opened
    }
    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
      place = await create()
      database = await openDatabase(place.url)
      await database.alter(db => addMissing(database.kind, db, 'all'))
      seen = []
      outcome = async () => sent
      outbox = await newOutbox()
    })
    afterEach(async () => {
      vi.useRealTimers()
      for (const each of open.splice(0)) await each.close()
      await database.close()
      await place.drop()
    })

    const put = (...jobs: readonly Job[]) => Effect.runPromise(transaction(database, trx => putJobs(trx, jobs)))
    const names = () => seen.map(({ payload }) => (payload as { name: string }).name)
    const rows = async () =>
      (await sql<Row>`select state, tries, result, delivery from directus_outbox order by id`.execute(database.db)).rows
    const pass = (time: number) => void vi.setSystemTime(Date.now() + time)

    test('sends each job once, in order per receiver, and records it', async () => {
      await put(job('one'), job('two'), job('other', 'webhook 2'), job('three'))
      await outbox.drained()
      await outbox.drained()
      expect(names().filter(name => name !== 'other')).toEqual(['one', 'two', 'three'])
      expect(seen).toHaveLength(4)
      expect(await rows()).toMatchObject(Array(4).fill({ state: 'sent', tries: 1, result: 'ok' }))
    })

    test('counts the jobs that wait, up to a limit', async () => {
      await put(job('sent'))
      await outbox.drained()
      await put(job('one'), job('two'), job('three'))
      expect(await Effect.runPromise(countWaiting(database.db, 10))).toBe(3)
      expect(await Effect.runPromise(countWaiting(database.db, 2))).toBe(2)
    })

    test('never sends jobs of a rolled back transaction', async () => {
      const work = database.write(async trx => {
        await Effect.runPromise(putJobs(trx, [job('never')]))
        throw new Error('refused')
      })
      await expect(work).rejects.toThrow('refused')
      await outbox.drained()
      expect(seen).toEqual([])
    })

    test('retries a failed job five times with increasing delays under the same id', async () => {
      outcome = async () => failed
      await put(job('one'))
      for (const pause of [10 * seconds, minutes, 10 * minutes, 60 * minutes]) {
        await outbox.drained()
        const before = seen.length
        pass(pause - 1)
        await outbox.drained()
        expect(seen).toHaveLength(before)
        pass(1)
      }
      await outbox.drained()
      pass(days)
      await outbox.drained()
      expect(seen).toHaveLength(5)
      expect(new Set(seen.map(({ delivery }) => delivery)).size).toBe(1)
      expect(await rows()).toMatchObject([{ state: 'failed', tries: 5, result: 'no' }])
    })

    test('asks an unavailable receiver once for all its jobs and does not delay others', async () => {
      outcome = async ({ receiver }) => (receiver === 'dead' ? down : sent)
      await put(...Array.from({ length: 50 }, (_, index) => job(`${index}`, 'dead')), job('alive'))
      await outbox.drained()
      expect(names().sort()).toEqual(['0', 'alive'])
      pass(10 * seconds)
      await outbox.drained()
      expect(names().filter(name => name === '0')).toHaveLength(2)
      outcome = async () => sent
      pass(minutes)
      await outbox.drained()
      expect(names().slice(-50)).toEqual(Array.from({ length: 50 }, (_, index) => `${index}`))
    })

    test('limits the number of jobs that wait for an unavailable receiver', async () => {
      outcome = async () => down
      const many = Array.from({ length: 2_500 }, (_, index) => job(`${index}`, 'dead'))
      for (let count = 0; count < 5; count++) await put(...many)
      await outbox.drained()
      const left = (await rows()).filter(row => row['state'] === 'waiting').length
      expect(left).toBe(10_000)
    })

    test('continues the jobs of another server after their lease expires', async () => {
      let free = () => {}
      const stuck = new Promise<void>(resolve => {
        free = resolve
      })
      let began = () => {}
      const starting = new Promise<void>(resolve => {
        began = resolve
      })
      outcome = async () => {
        began()
        await stuck
        return failed
      }
      await put(job('one'))
      outbox.wake()
      await starting
      const other = await newOutbox()
      outcome = async () => sent
      await other.drained()
      expect(seen).toHaveLength(1)
      pass(minutes)
      await other.drained()
      expect(seen).toHaveLength(2)
      free()
      await outbox.drained()
      // The first one is too late to report its failure.
      expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }])
    })

    test('repeats at most one job after a server crash, not a batch', async () => {
      let began = () => {}
      const starting = new Promise<void>(resolve => {
        began = resolve
      })
      let free = () => {}
      const stuck = new Promise<void>(resolve => {
        free = resolve
      })
      outcome = async ({ tries, payload }) => {
        if (tries > 1 || (payload as { name: string }).name !== 'three') return sent
        began()
        await stuck
        return sent
      }
      await put(job('one'), job('two'), job('three'), job('four'))
      outbox.wake()
      await starting
      expect((await rows()).map(row => row['state'])).toEqual(['sent', 'sent', 'waiting', 'waiting'])
      const other = await newOutbox()
      await other.drained()
      pass(minutes)
      await other.drained()
      expect(names()).toEqual(['one', 'two', 'three', 'three', 'four'])
      // The first server was still running. It no longer owns the jobs that it claimed but did not try.
      free()
      await outbox.drained()
      expect(names()).toHaveLength(5)
      expect(await rows()).toMatchObject(Array(4).fill({ state: 'sent' }))
    })

    test('never sends a job from two servers', async () => {
      const other = await newOutbox()
      await put(...Array.from({ length: 60 }, (_, index) => job(`${index}`, `webhook ${index % 6}`)))
      await Promise.all([outbox.drained(), other.drained(), outbox.drained(), other.drained()])
      await outbox.drained()
      await other.drained()
      expect(seen).toHaveLength(60)
      expect(new Set(seen.map(({ delivery }) => delivery)).size).toBe(60)
    })

    test('counts an exception of the sender as one attempt', async () => {
      outcome = async () => {
        throw new Error('a defect')
      }
      await put(job('one'))
      await outbox.drained()
      expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1 }])
    })

    test('sends nothing after it is closed', async () => {
      await outbox.close()
      await put(job('one'))
      outbox.wake()
      await outbox.drained()
      expect(seen).toEqual([])
    })

    test('deletes old finished jobs and cancels jobs that wait too long', async () => {
      await put(job('one'))
      await outbox.drained()
      outcome = async () => down
      await put(job('two'))
      await outbox.drained()
      pass(4 * days)
      await outbox.drained()
      expect(await rows()).toMatchObject([{ state: 'sent' }, { state: 'failed' }])
      pass(31 * days)
      await outbox.drained()
      expect(await rows()).toEqual([])
    })
  })
})
