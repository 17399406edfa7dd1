import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { startTestServer, type TestAnswer, type TestServer } from '#server/testing/TestServer.ts'
import { collections, texts, words } from './model.ts'
import {
  addRows,
  allRows,
  coversField,
  coversRow,
  type GeneratedPermission,
  setPermissions,
  somePermissions,
} from './permissions.ts'
import { type GeneratedRequest, sendTo, someRead, someWrite } from './requests.ts'

/** A change in the second world: a text of some row, or a deleted row. */
interface Change {
  readonly collection: string
  readonly row: number
  readonly field: number
  readonly word: string
  readonly remove: boolean
}

const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({
    collection: fc.constantFrom(...Object.keys(collections), 'comments', 'comments'),
    row: fc.nat(20),
    field: fc.nat(3),
    word: fc.constantFrom(...words),
    remove: fc.boolean(),
  }),
  { minLength: 6, maxLength: 30 },
)

/** Applies a change to data that the editor cannot read; leaves everything else as it is. */
async function changeUnseen(
  server: TestServer,
  permissions: readonly GeneratedPermission[],
  change: Change,
): Promise<boolean> {
  const { collection } = change
  const { key = 'id', ruled = [] } = collections[collection] ?? {}
  const rows = await allRows(server, collection)
  const row = rows[change.row % Math.max(1, rows.length)]
  if (!row || row[key] === null) return false
  const own = permissions.filter(permission => permission.collection === collection)
  const seen = own
    .filter(permission => permission.action === 'read')
    .filter(permission => coversRow(permission, row, server))
  // Changing a row can make it readable to the caller.
  if (seen.length === 0 && own.some(permission => permission.action === 'update' && coversRow(permission, row, server)))
    return false
  const [table, id] = [sql.id(collection), row[key]]
  const alone = collection === 'comments' || collection === 'vault' || collection === 'articles_tags'
  if (change.remove && alone && !own.some(permission => coversRow(permission, row, server))) {
    await server.services.database.write(trx => sql`delete from ${table} where ${sql.id(key)} = ${id}`.execute(trx))
    return true
  }
  const fields = (texts[collection] ?? []).filter(
    name => !ruled.includes(name) && !seen.some(permission => coversField(permission, name)),
  )
  const field = fields[change.field % Math.max(1, fields.length)]
  if (field === undefined) return false
  await server.services.database.write(trx =>
    sql`update ${table} set ${sql.id(field)} = ${change.word} where ${sql.id(key)} = ${id}`.execute(trx),
  )
  return true
}

/** Generated keys are the same in both worlds, so that their order is. */
const keys = vi.hoisted(() => ({ next: 0 }))
vi.mock('node:crypto', async original => ({
  ...(await original<typeof import('node:crypto')>()),
  randomUUID: () => `00000000-0000-4000-8000-${String(keys.next++).padStart(12, '0')}`,
}))

async function startWorld(database: (typeof anyDatabase)[number]): Promise<TestServer> {
  keys.next = 0
  const server = await startTestServer(database)
  await addRows(server)
  return server
}

/** Everything in a response. */
const comparable = ({ body, headers, status }: TestAnswer): unknown => ({ status, body, headers: [...headers] })

const runs = { sqlite: 3, postgres: 1 }

describe.each(anyDatabase)('two worlds on $title', database => {
  describe.skipIf(database.skipped)('that differ only in data the caller cannot read', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T12:00:00Z') })
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    test('give the caller the same response to every request (T1, R-04, R-05)', async () => {
      // proves
      let compared = 0
      let differing = 0
      const property = fc.asyncProperty(
        somePermissions,
        changes,
        fc.array(fc.oneof({ weight: 5, arbitrary: someRead }, { weight: 1, arbitrary: someWrite }), {
          minLength: 60,
          maxLength: 60,
        }),
        async (permissions, unseen, requests) => {
          const [one, other] = [await startWorld(database), await startWorld(database)]
          try {
            for (const world of [one, other]) {
              keys.next = 100_000
              await setPermissions(world, permissions)
            }
            for (const change of unseen) if (await changeUnseen(other, permissions, change)) differing++
            for (const request of requests) {
              keys.next += 1000
              const first = keys.next
              const here = await sendTo(one, request)
              keys.next = first
              const there = await sendTo(other, request)
              expect(comparable(there), describeRequest(request, permissions)).toEqual(comparable(here))
              compared++
            }
          } finally {
            await one.close()
            await other.close()
          }
        },
      )
      await fc.assert(property, { numRuns: runs[database.kind], endOnFailure: true })
      // Only worlds that differ count, so a few extra runs may be needed.
      for (let seed = 1; seed <= 10 && differing <= runs[database.kind]; seed++)
        await fc.assert(property, { numRuns: 1, endOnFailure: true, seed })
      expect(differing).toBeGreaterThan(runs[database.kind])
      expect(compared).toBeGreaterThanOrEqual(runs[database.kind] * 60)
    }, 300_000)
  })
})

const describeRequest = (request: GeneratedRequest, permissions: readonly GeneratedPermission[]): string =>
  `${request.method} ${request.path} ${JSON.stringify(request.query ?? {})} ${JSON.stringify(request.body ?? null)}\nrights: ${JSON.stringify(permissions)}`
