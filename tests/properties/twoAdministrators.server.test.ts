import { Result, Schema } from 'effect'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createActor, fromPromise, toPromise, waitFor } from 'xstate'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import type { Outcome } from '#engine/core/api/exchange.ts'
import { readFailure } from '#engine/core/api/readFailure.ts'
import { beforeOf, type MetaChange, moveField } from '#engine/core/dataModel/collection/fieldOrder.ts'
import { metaEdits, metaValues } from '#engine/core/dataModel/collection/metaEdits.ts'
import { newDraft, storedDraft, withType } from '#engine/core/fieldSetup/draftField.ts'
import type { FieldDraft } from '#engine/core/fieldSetup/FieldDraft.ts'
import { fieldSetupMachine } from '#engine/core/fieldSetup/fieldSetupMachine.ts'
import { settled } from '#engine/core/fieldSetup/kinds/kindRules.ts'
import { setupCalls } from '#engine/core/fieldSetup/setupCalls.ts'
import { treesOf } from '#engine/core/form/fieldTree.ts'
import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { type Conflict, findConflict } from '#engine/core/model/findConflict.ts'
import { type PlanOutcome, planMachine } from '#engine/core/model/planMachine.ts'
import { storedModel } from '#engine/core/model/storedModel.ts'
import { buildRegistry } from '#engine/core/registry/Registry.ts'
import { Collection } from '#schemas/data/Collection.ts'
import { Field } from '#schemas/data/Field.ts'
import { Relation } from '#schemas/data/Relation.ts'
import { compareModels } from '#schemas/model/compareModels.ts'
import { exportModel } from '#schemas/model/exportModel.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import type { ModelFile } from '#schemas/model/ModelFile.ts'
import { updateCollection, updateFields } from '#schemas/model/modelCalls.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const registry = buildRegistry([])

const conflict: ApiFailure = {
  ...{ _tag: 'Refused', status: 409, code: 'CONFLICT', message: '', problems: [], body: null },
}

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('two administrators at once', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())
    beforeEach(async () => {
      if ((await read('/collections', Schema.Array(Collection))).some(({ collection }) => collection === 'notes'))
        await asked('DELETE', '/collections/notes')
      const field = (name: string) => ({ field: name, type: 'string', schema: { max_length: 255 }, meta: {} })
      await asked('POST', '/collections', { collection: 'notes', meta: {}, fields: ['title', 'text'].map(field) })
    })

    async function send(method: string, path: string, body?: unknown): Promise<Outcome<unknown>> {
      const answer = await server.asAdmin(method, path, body === undefined ? {} : { body })
      return answer.status < 300
        ? { ok: true, value: answer.data }
        : { ok: false, failure: readFailure(answer.status, answer.body) }
    }
    /** By the other administrator, who is always faster. */
    async function asked(method: string, path: string, body?: unknown): Promise<unknown> {
      const outcome = await send(method, path, body)
      if (!outcome.ok) throw new Error(`${path}: ${outcome.failure.message}`)
      return outcome.value
    }
    const read = async <Data extends Schema.ConstraintDecoder<unknown>>(path: string, schema: Data) =>
      Result.getOrThrow(Schema.decodeUnknownResult(schema)(await asked('GET', path)))

    /** The model as a studio reads it, and continues to show it. */
    const studio = async (): Promise<Metadata> =>
      buildMetadata({
        collections: await read('/collections', Schema.Array(Collection)),
        fields: await read('/fields', Schema.Array(Field)),
        relations: await read('/relations', Schema.Array(Relation)),
        permissions: [],
        caller: { user: 'u', role: 'r', roleName: 'Administrator', admin: true },
        language: 'en-US',
      })
    const notes = async () => {
      const info = (await studio()).collection('notes')
      if (!info) throw new Error('There are no notes')
      return info
    }
    const fieldNow = async (name: string) => (await notes()).fields.find(({ field }) => field === name)?.wire

    /** Runs a plan like the studio does; `said` is the conflict that it found. */
    async function run(calls: readonly ModelCall[]): Promise<PlanOutcome & { readonly said: Conflict | null }> {
      const result = await findConflict(calls, path => send('GET', path))
      if (!result.ok || result.value)
        return { end: 'left', answers: [], failure: conflict, said: result.ok ? result.value : null }
      const machine = planMachine.provide({
        actors: { send: fromPromise(({ input: { method, path, body } }) => send(method, path, body)) },
      })
      const plan = createActor(machine, { input: { calls } }).start()
      const state = await waitFor(plan, each => each.hasTag('stopped') || each.status === 'done')
      if (state.status !== 'done') plan.send({ type: 'undo.requested' })
      return { ...(await toPromise(plan)), said: null }
    }

    /** A field that is open in a drawer. */
    async function drawer(name: string) {
      const metadata = await studio()
      const field = metadata.field('notes', name)
      if (!field) throw new Error(`There is no ${name}`)
      const said: (Conflict | null)[] = []
      const machine = fieldSetupMachine.provide({
        actors: {
          save: fromPromise(async ({ input }) => {
            const outcome = await run(input)
            said.push(outcome.said)
            return outcome
          }),
        },
      })
      const actor = createActor(machine, { input: { draft: storedDraft(metadata, field), metadata } }).start()
      const draft = () => actor.getSnapshot().context.draft
      return {
        draft,
        say: (change: Partial<FieldDraft>) => actor.send({ type: 'draft.changed', draft: { ...draft(), ...change } }),
        note: (note: string) =>
          actor.send({ type: 'draft.changed', draft: { ...draft(), meta: { ...draft().meta, note } } }),
        renew: async () => actor.send({ type: 'model.changed', metadata: await studio() }),
        save: async () => {
          actor.send({ type: 'save.requested' })
          if (actor.getSnapshot().hasTag('asking-destruction')) actor.send({ type: 'destruction.confirmed' })
          await waitFor(actor, state => !state.hasTag('saving'))
          return said.at(-1)
        },
      }
    }

    const change = (meta: object) => asked('PATCH', '/fields/notes/title', { meta })

    test('do not recreate a field that the other deleted when saving', async () => {
      const open = await drawer('title')
      open.note('Mine')
      await asked('DELETE', '/fields/notes/title')
      expect(await open.save()).toEqual({ kind: 'gone', name: 'title' })
      expect(await fieldNow('title')).toBeUndefined()
    })

    test('create nothing in a collection that the other deleted', async () => {
      const open = await drawer('title')
      open.note('Mine')
      const metadata = await studio()
      await asked('DELETE', '/collections/notes')
      const before = exportModel(storedModel(await studio()))
      expect(await open.save()).toEqual({ kind: 'gone', name: 'title' })
      expect((await run([updateCollection('notes', { note: 'Mine' }, { note: null })])).said).toEqual({
        kind: 'gone',
        name: 'notes',
      })
      const newField = { ...newDraft('standard', 'notes', registry), field: 'more' }
      expect(await run(setupCalls(newField, metadata))).toMatchObject({ end: 'left', answers: [] })
      expect(exportModel(storedModel(await studio()))).toEqual(before)
      expect(await checkFields()).toEqual([])
    })

    test('undo a relation to a collection that the other deleted', async () => {
      await asked('POST', '/collections', { collection: 'topics', meta: {} })
      const metadata = await studio()
      const tags = newDraft('m2m', 'notes', registry)
      const calls = setupCalls(
        settled({ ...tags, field: 'topics', link: { ...tags.link, related: 'topics' } }, metadata),
        metadata,
      )
      await asked('DELETE', '/collections/topics')
      const before = exportModel(storedModel(await studio()))
      expect((await run(calls)).end).toBe('undone')
      expect(exportModel(storedModel(await studio()))).toEqual(before)
    })

    test('lose nothing when they change different settings of a field, with any reads in between', async () => {
      const open = await drawer('title')
      open.note('Mine')
      await change({ width: 'half', readonly: true })
      await open.renew()
      expect(await open.save()).toBeNull()
      expect((await fieldNow('title'))?.meta).toMatchObject({ note: 'Mine', width: 'half', readonly: true })
    })

    test('are told about a conflicting setting and then overwrite only it', async () => {
      const open = await drawer('title')
      open.note('Mine')
      await change({ note: 'Theirs', hidden: true })
      await open.renew()
      expect(await open.save()).toEqual({ kind: 'changed', names: ['title: note'] })
      expect((await fieldNow('title'))?.meta?.note).toBe('Theirs')
      await open.renew()
      expect(open.draft().meta).toMatchObject({ note: 'Mine', hidden: true })
      expect(await open.save()).toBeNull()
      expect((await fieldNow('title'))?.meta).toMatchObject({ note: 'Mine', hidden: true })
    })

    test('are told when the other changed the type of the field', async () => {
      const open = await drawer('title')
      open.say(withType(open.draft(), 'integer', registry))
      await asked('PATCH', '/fields/notes/title', { type: 'text', schema: { max_length: null } })
      expect(await open.save()).toMatchObject({ kind: 'changed', names: expect.arrayContaining(['title: type']) })
      expect((await fieldNow('title'))?.type).toBe('text')
    })

    test('detect conflicts in collection settings in the same way', async () => {
      const began = metaValues((await notes()).meta)
      const mine = metaEdits(began, { ...began, note: 'Mine' })
      if (!mine) throw new Error('Nothing was changed')
      const call = updateCollection('notes', mine.change, mine.before)
      await asked('PATCH', '/collections/notes', { meta: { icon: 'star' } })
      expect((await run([call])).end).toBe('done')
      await asked('PATCH', '/collections/notes', { meta: { note: 'Theirs' } })
      expect((await run([call])).said).toEqual({ kind: 'changed', names: ['notes: note'] })
      expect((await notes()).meta).toMatchObject({ icon: 'star', note: 'Theirs' })
    })

    test('do not apply an order that is based on an outdated one', async () => {
      const { fields } = await notes()
      const order = (from: number, to: number) => {
        const trees = treesOf(
          fields,
          () => null,
          () => false,
        )
        const places = moveField(trees, fields[from]?.field ?? '', { group: null, at: to })
        return updateFields('notes', places.map(flat), beforeOf(fields, places).map(flat))
      }
      const flat = ({ field, meta }: MetaChange) => ({ field, meta })
      expect((await run([order(2, 0)])).end).toBe('done')
      const [first] = (await notes()).fields
      expect((await run([order(1, 2)])).said).toMatchObject({ kind: 'changed' })
      expect((await notes()).fields[0]?.field).toBe(first?.field)
      await asked('DELETE', '/fields/notes/text')
      expect((await run([order(2, 0)])).said).toEqual({ kind: 'gone', name: 'text' })
      expect(await fieldNow('text')).toBeUndefined()
    })

    describe('with a model file', () => {
      const callsOf = (metadata: Metadata, file: ModelFile) => compareModels(storedModel(metadata), file).gentle
      const fileWith = (file: ModelFile, note: string): ModelFile => ({
        ...file,
        fields: [
          ...file.fields.map(each =>
            each.collection === 'notes' && each.field === 'title' && each.meta
              ? { ...each, meta: { ...each.meta, note } }
              : each,
          ),
          ...file.fields
            .filter(each => each.collection === 'notes' && each.field === 'text')
            .map(each => ({ ...each, field: 'more' })),
        ],
      })

      test('apply it once and undo nothing', async () => {
        const metadata = await studio()
        const calls = callsOf(metadata, fileWith(exportModel(storedModel(metadata)), 'Of the file'))
        expect(calls).toHaveLength(2)
        expect((await run(calls)).end).toBe('done')
        const after = exportModel(storedModel(await studio()))
        expect((await run(calls)).said).toEqual({ kind: 'changed', names: ['title: note'] })
        expect(exportModel(storedModel(await studio()))).toEqual(after)
        expect(callsOf(await studio(), after)).toEqual([])
      })

      test('do not overwrite changes made since the comparison', async () => {
        const metadata = await studio()
        const calls = callsOf(metadata, fileWith(exportModel(storedModel(metadata)), 'Of the file'))
        await change({ note: 'Theirs' })
        expect((await run(calls)).said).toEqual({ kind: 'changed', names: ['title: note'] })
        expect(await fieldNow('more')).toBeUndefined()
        expect((await fieldNow('title'))?.meta?.note).toBe('Theirs')
        expect(
          (await run(callsOf(await studio(), fileWith(exportModel(storedModel(metadata)), 'Of the file')))).end,
        ).toBe('done')
        expect((await fieldNow('title'))?.meta?.note).toBe('Of the file')
      })
    })

    /** Fields whose collection does not exist. */
    async function checkFields() {
      const { collections } = await studio()
      const fields = await read('/fields', Schema.Array(Field))
      return fields.filter(each => !collections.some(({ collection }) => collection === each.collection))
    }
  })
})
