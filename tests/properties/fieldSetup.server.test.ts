import { Result, Schema } from 'effect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDraft, storedDraft, withType } from '#engine/core/fieldSetup/draftField.ts'
import type { FieldDraft, FieldLink } from '#engine/core/fieldSetup/FieldDraft.ts'
import { type FieldKind, kindOf } from '#engine/core/fieldSetup/FieldKind.ts'
import { isReady } from '#engine/core/fieldSetup/isComplete.ts'
import { settled } from '#engine/core/fieldSetup/kinds/kindRules.ts'
import { keepsComments, offeredTypes, schemaFields, withSchemaValue } from '#engine/core/fieldSetup/schemaForm.ts'
import { setupCalls } from '#engine/core/fieldSetup/setupCalls.ts'
import { createText } from '#engine/core/i18n/createText.ts'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { buildRegistry } from '#engine/core/registry/Registry.ts'
import { Collection } from '#schemas/data/Collection.ts'
import { Field } from '#schemas/data/Field.ts'
import { Relation } from '#schemas/data/Relation.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const registry = buildRegistry([])

/** A new field of a kind, with the user's input. */
const draft = (kind: FieldKind, field: string, link: Partial<FieldLink> = {}): FieldDraft => {
  const start = newDraft(kind, 'notes', registry)
  return { ...start, field, link: { ...start.link, ...link } }
}

/** Custom names instead of generated ones. */
const byHand = { autoFill: false }

const cases: readonly (readonly [string, FieldDraft])[] = [
  ['a plain value', draft('standard', 'title')],
  ...offeredTypes.map(
    type =>
      [`a value of the type ${type}`, withType(draft('standard', `of_${type.toLowerCase()}`), type, registry)] as const,
  ),
  ['a system timestamp', withType(draft('standard', 'made_on'), 'timestamp', registry)],
  ['a presentational field', draft('presentation', 'hint')],
  ['a file', draft('file', 'cover')],
  ['files', draft('files', 'gallery')],
  ['one item', draft('m2o', 'writer', { related: 'authors' })],
  ['one item with a text key', draft('m2o', 'language', { related: 'languages' })],
  ['one item of a new collection with its list', draft('m2o', 'topic', { related: 'topics', corresponding: 'notes' })],
  ['one item of the same collection', draft('m2o', 'parent', { related: 'notes', corresponding: 'children' })],
  ['a user', draft('m2o', 'owner', { related: 'directus_users' })],
  ['one-to-many', draft('o2m', 'pages', { related: 'pages', foreignKey: 'note' })],
  ['one-to-many in the same collection', draft('o2m', 'parts', { related: 'notes', foreignKey: 'part_of' })],
  ['many-to-many', draft('m2m', 'tags', { related: 'tags' })],
  ['many-to-many with a new collection', draft('m2m', 'labels', { related: 'labels' })],
  ['many-to-many in the same collection', draft('m2m', 'see_also', { related: 'notes' })],
  [
    'many-to-many with custom junction names',
    draft('m2m', 'marks', { ...byHand, related: 'tags', junction: 'marks', foreignKey: 'of', farKey: 'mark' }),
  ],
  ['many-to-any', draft('m2a', 'sections', { allowed: ['authors', 'tags'] })],
  ['translations', draft('translations', 'translations')],
  ['translations in new languages', draft('translations', 'words', { related: 'tongues' })],
]

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('fields set up in the studio', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
      const created = await server.asAdmin('POST', '/collections', { body: { collection: 'notes', meta: {} } })
      expect(created.status).toBe(200)
    })
    afterAll(() => server?.close())

    const read = async <Data extends Schema.ConstraintDecoder<unknown>>(path: string, schema: Data) =>
      Result.getOrThrow(Schema.decodeUnknownResult(schema)((await server.asAdmin('GET', path)).data))

    const model = async () => ({
      collections: await read('/collections', Schema.Array(Collection)),
      fields: await read('/fields', Schema.Array(Field)),
      relations: await read('/relations', Schema.Array(Relation)),
    })

    const metadataOf = (source: Awaited<ReturnType<typeof model>>): Metadata =>
      buildMetadata({
        ...source,
        permissions: [],
        caller: { user: 'u', role: 'r', roleName: 'Administrator', admin: true },
        language: 'en-US',
      })

    const send = async ({ method, path, body }: ModelCall): Promise<unknown> => {
      const answer = await server.asAdmin(method, path, body === undefined ? {} : { body })
      expect(answer.message).toBeUndefined()
      expect(answer.status).toBeLessThan(300)
      return answer.data
    }

    test.each(cases)('%s matches its setup, works and can be undone (A-0272, A-0273, A-0274)', async (_, given) => {
      // proves: A-0275, A-0276, A-0277, A-0278
      const before = await model()
      const metadata = metadataOf(before)
      const field = settled(given, metadata)
      expect(isReady(field, metadata)).toBe(true)
      const executed: [ModelCall, unknown][] = []
      for (const call of setupCalls(field, metadata)) executed.push([call, await send(call)])

      const after = await model()
      const now = metadataOf(after)
      const stored = now.field('notes', field.field)
      if (!stored) throw new Error('The field is not there')
      expect(kindOf(now, stored)).toBe(field.kind)
      const again = storedDraft(now, stored)
      expect(again).toMatchObject({
        type: field.type,
        meta: { special: field.meta.special, interface: field.meta.interface },
      })
      expect({ ...again.link, autoFill: field.link.autoFill }).toEqual(field.link)
      // No changes are left.
      expect(setupCalls(again, now)).toEqual([])
      expect(
        after.relations.filter(each => each.id !== undefined).length -
          before.relations.filter(each => each.id !== undefined).length,
      ).toBe(
        field.kind === 'standard' || field.kind === 'presentation'
          ? 0
          : 'farRelation' in (now.relation('notes', field.field) ?? {})
            ? 2
            : 1,
      )
      for (const relation of after.relations.filter(each => !before.relations.some(other => other.id === each.id)))
        if (relation.one_collection !== null)
          expect(now.field(relation.many_collection, relation.many_field)?.schema).toMatchObject({
            foreign_key_table: relation.one_collection,
            foreign_key_column: relation.one_primary,
          })
      expect((await server.asAdmin('GET', '/items/notes', { query: { fields: '*.*' } })).status).toBe(200)

      for (const [call, answer] of executed.toReversed()) {
        const undo = call.undo?.(answer)
        if (!undo) throw new Error('It cannot be taken back')
        await send(undo)
      }
      expect(await model()).toEqual(before)
    })

    test('a column comment is created and changed where the database supports it (A-0335)', async () => {
      const keeps = database.kind === 'postgres'
      const text = createText('en-US', {}, formatIcu)
      const metadata = metadataOf(await model())
      expect(keepsComments(metadata)).toBe(keeps)
      const first = draft('standard', 'commented')
      const fieldNames = schemaFields(first, text, { comments: keepsComments(metadata) }).map(({ field }) => field)
      expect(fieldNames.includes('comment')).toBe(keeps)
      if (!keeps) return
      for (const call of setupCalls(withSchemaValue(first, 'comment', 'For the shop', registry), metadata))
        await send(call)
      const now = metadataOf(await model())
      const stored = now.field('notes', 'commented')
      if (!stored) throw new Error('The field is not there')
      expect(stored.schema?.comment).toBe('For the shop')
      const retyped = withType(storedDraft(now, stored), 'text', registry)
      for (const call of setupCalls(retyped, now)) await send(call)
      expect(metadataOf(await model()).field('notes', 'commented')).toMatchObject({
        type: 'text',
        schema: { comment: 'For the shop' },
      })
      const [call, ...more] = setupCalls(withSchemaValue(storedDraft(now, stored), 'comment', '', registry), now)
      expect([call?.body, more]).toEqual([{ schema: { comment: null } }, []])
      if (call) await send(call)
      expect(metadataOf(await model()).field('notes', 'commented')?.schema?.comment).toBeNull()
    })

    test('new languages are filled with seven entries (A-0450, A-0451, A-0452)', async () => {
      // proves: A-0453, A-0454, A-0455, A-0456, A-0457, A-0458
      const metadata = metadataOf(await model())
      const field = settled(draft('translations', 'texts', { related: 'locales' }), metadata)
      const executed: [ModelCall, unknown][] = []
      for (const call of setupCalls(field, metadata)) executed.push([call, await send(call)])
      const { data } = await server.asAdmin('GET', '/items/locales', { query: { fields: 'code', sort: 'code' } })
      expect(data).toHaveLength(7)
      const body = { texts: [{ locales_code: 'de-DE' }, { locales_code: 'en-US' }] }
      expect((await server.asAdmin('POST', '/items/notes', { body })).status).toBe(200)
      for (const [call, answer] of executed.toReversed()) if (call.undo) await send(call.undo(answer))
    })

    test('an existing field changes only the edited properties, and its type if the values fit', async () => {
      for (const call of setupCalls(draft('standard', 'count'), metadataOf(await model()))) await send(call)
      await server.asAdmin('POST', '/items/notes', { body: { count: '7' } })
      await server.asAdmin('POST', '/items/notes', { body: { count: 'many' } })
      const metadata = metadataOf(await model())
      const stored = metadata.field('notes', 'count')
      if (!stored) throw new Error('The field is not there')
      const retyped = withType(storedDraft(metadata, stored), 'integer', registry)
      const [call, ...more] = setupCalls({ ...retyped, meta: { ...retyped.meta, note: 'How many' } }, metadata)
      if (!call) throw new Error('There is nothing to change')
      expect(more).toEqual([])
      const rejection = await server.asAdmin(call.method, call.path, { body: call.body })
      expect(rejection.message).toContain('the values of 1 item do not fit')
      const { data } = await server.asAdmin('GET', '/items/notes', { query: { 'filter[count][_eq]': 'many' } })
      // Safe: a list of notes.
      for (const { id } of data as readonly { id: number }[])
        await server.asAdmin('PATCH', `/items/notes/${id}`, { body: { count: null } })
      await send(call)
      const now = metadataOf(await model()).field('notes', 'count')
      expect(now).toMatchObject({ type: 'integer', meta: { note: 'How many' } })
    })
  })
})
