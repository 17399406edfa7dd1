import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Result, Schema } from 'effect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor, fromPromise, toPromise, waitFor } from 'xstate'
import { type Answer, type ApiRequest, type Outcome, readAnswer } from '#engine/core/api/exchange.ts'
import {
  blankCollection,
  collectionDefinition,
  userRelations,
} from '#engine/core/dataModel/newCollection/newCollection.ts'
import { systemFieldIds } from '#engine/core/dataModel/newCollection/optionalSystemFields.ts'
import { newDraft } from '#engine/core/fieldSetup/draftField.ts'
import type { FieldLink } from '#engine/core/fieldSetup/FieldDraft.ts'
import type { FieldKind } from '#engine/core/fieldSetup/FieldKind.ts'
import { settled } from '#engine/core/fieldSetup/kinds/kindRules.ts'
import { setupCalls } from '#engine/core/fieldSetup/setupCalls.ts'
import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { callSender } from '#engine/core/model/callSender.ts'
import { planMachine } from '#engine/core/model/planMachine.ts'
import { buildRegistry } from '#engine/core/registry/Registry.ts'
import { Collection } from '#schemas/data/Collection.ts'
import { Field } from '#schemas/data/Field.ts'
import { Relation } from '#schemas/data/Relation.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { createCollection, createRelations } from '#schemas/model/modelCalls.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { localStorage } from '#server/storage/localStorage.ts'
import { checkInvariants } from '#server/testing/checkInvariants.ts'
import { databases } from '#server/testing/databases.ts'
import { everyNth } from '#server/testing/examples.ts'
import { buildServer } from '../processes/buildServer.ts'
import { preparePlatform, token } from '../processes/preparePlatform.ts'
import { type ServerProcess, startProcess } from '../processes/startProcess.ts'

const registry = buildRegistry([])

const field = (kind: FieldKind, name: string, link: Partial<FieldLink>) => (metadata: Metadata) => {
  const draft = newDraft(kind, 'articles', registry)
  return setupCalls(settled({ ...draft, field: name, link: { ...draft.link, ...link } }, metadata), metadata)
}

const collection = () => {
  const input = { ...blankCollection, name: 'stories', chosen: new Set(systemFieldIds) }
  return [createCollection(collectionDefinition(input)), createRelations(userRelations(input))]
}

const plans: Readonly<Record<string, (metadata: Metadata) => readonly ModelCall[]>> = {
  'many-to-many': field('m2m', 'tags', { related: 'tags' }),
  'many-to-any': field('m2a', 'sections', { allowed: ['authors', 'comments'] }),
  translations: field('translations', 'texts', { related: 'languages' }),
  'a collection with all optional fields': collection,
}

/** The server dies before a call is sent, or while it is made. */
type Moment = 'before' | 'during'

const [sqlite] = databases

describe('a server killed during a model change', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-model-'))
  const files = join(folder, 'files')
  let main: string
  let drop: () => Promise<void>
  let url: string
  let server: ServerProcess
  const start = async () => {
    server = await startProcess(main, { DATABASE_URL: url, STORAGE_URL: files })
  }
  const kill = async () => {
    server.signal('SIGKILL')
    await server.ended
  }
  beforeAll(async () => {
    main = await buildServer()
    const database = await sqlite?.create()
    if (!database) throw new Error('There is no database to test with.')
    url = database.url
    drop = database.drop
    await preparePlatform(url)
    await start()
  })
  afterAll(async () => {
    await kill()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const exchange = async ({ method = 'GET', path, body, headers }: ApiRequest): Promise<Outcome<Answer>> =>
    fetch(server.address + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    })
      .then(readAnswer)
      .catch(() => ({ ok: false, failure: { _tag: 'Unreachable', message: 'no answer' } }))

  const read = async <Data extends Schema.ConstraintDecoder<unknown>>(path: string, schema: Data) => {
    const answer = await exchange({ path })
    return Result.getOrThrow(Schema.decodeUnknownResult(schema)(answer.ok ? answer.value.data : answer.failure))
  }
  const model = async () => ({
    collections: await read('/collections', Schema.Array(Collection)),
    fields: await read('/fields', Schema.Array(Field)),
    relations: await read('/relations', Schema.Array(Relation)),
  })
  /** Without the properties that a recreated table gets new values for. */
  const named = async () =>
    JSON.parse(JSON.stringify(await model(), (name, value) => (name === 'id' ? undefined : value)))
  const metadata = async () =>
    buildMetadata({
      ...(await model()),
      permissions: [],
      caller: { user: 'u', role: 'r', roleName: 'Administrator', admin: true },
      language: 'en-US',
    })

  /** Runs a plan, with the server killed at the call with that number and restarted; `then` is the next action. */
  async function run(calls: readonly ModelCall[], at: number, moment: Moment, then: 'finish' | 'undo') {
    let callCount = 0
    const send = callSender(async request => {
      if (callCount++ !== at) return exchange(request)
      if (moment === 'before') await kill()
      const answer = exchange(request)
      // A different moment in every run: the test must not choose one.
      if (moment === 'during') await wait(Math.random() * 8).then(kill)
      return answer
    }, true)
    const machine = planMachine.provide({ actors: { send: fromPromise(({ input }) => send(input)) } })
    const plan = createActor(machine, { input: { calls } }).start()
    const stopped = await waitFor(plan, state => state.hasTag('stopped') || state.status === 'done')
    await start()
    if (stopped.status !== 'done') plan.send({ type: then === 'finish' ? 'finish.requested' : 'undo.requested' })
    return toPromise(plan)
  }

  async function check() {
    const database = await openDatabase(url)
    try {
      return await checkInvariants(database, localStorage(files))
    } finally {
      await database.close()
    }
  }

  test.each(Object.entries(plans))(
    'can complete or undo %s, for any interrupted call',
    async (name, callsOf) => {
      const before = await named()
      const calls = callsOf(await metadata())
      let planned: unknown = null
      for (const [at, moment, then] of cases(calls.length, Object.keys(plans).indexOf(name))) {
        const description = `call ${at}, ${moment}, ${then}`
        const { end, answers, failure } = await run(calls, at, moment, then)
        // The last answer may have arrived before the kill; then there is nothing left to undo.
        if (end !== 'done') expect([description, end]).toEqual([description, then === 'undo' ? 'undone' : 'done'])
        expect([description, failure, await check()]).toEqual([description, null, []])
        if (end === 'done') {
          planned ??= await named()
          expect([description, await named()]).toEqual([description, planned])
          for (const [index, call] of [...calls.entries()].toReversed())
            if (call.undo) await exchange(call.undo(answers[index]))
        }
        expect([description, await named()]).toEqual([description, before])
      }
    },
    60_000,
  )
})

/** Every call, with the next action for one moment or the other; the next plan swaps them. */
const cases = (count: number, turn: number) =>
  Array.from({ length: count }).flatMap((_, at) => {
    const [one, other] = (at + turn) % 2 === 0 ? (['finish', 'undo'] as const) : (['undo', 'finish'] as const)
    const during = [at, 'during', other] as const
    // Before the first call there is nothing to finish or undo.
    return at === 0 ? [during] : everyNth(2, [[at, 'before', one] as const, during], at + (turn >> 1))
  })
