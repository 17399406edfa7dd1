import { Schema } from 'effect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import { Collection } from '#schemas/data/Collection.ts'
import { Field } from '#schemas/data/Field.ts'
import { fieldTypeOf } from '#schemas/data/fieldTraits.ts'
import { fieldTypes } from '#schemas/data/fieldTypes.ts'
import { Permission } from '#schemas/data/Permission.ts'
import { Preset } from '#schemas/data/Preset.ts'
import { Relation } from '#schemas/data/Relation.ts'
import { ProjectInfo, ServerInfo } from '#schemas/data/Settings.ts'
import { CurrentUser, Role } from '#schemas/data/User.ts'
import { databases } from '#server/testing/databases.ts'
import { fileOf, form, rowOf, startFileServer } from '#server/testing/startFileServer.ts'
import type { TestServer } from '#server/testing/TestServer.ts'
import { readRecordings } from './replay.ts'

const recordings = new Map(
  ['content', 'files', 'model', 'people', 'recordings']
    .flatMap(folder => readRecordings(new URL(`./${folder}`, import.meta.url).pathname))
    .map(each => [`${each.area}/${each.name}`, each.response.body]),
)

/** The response of the dialect's server. */
const recorded = (name: string): unknown => Reflect.get(Object(recordings.get(name)), 'data')

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), value)

/** The first of a list, or the single value. */
const one = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** Each has all of these fields, whatever their values. */
function expectFields(names: string, ...entities: readonly unknown[]): void {
  for (const entity of entities) expect(Object.keys(Object(entity))).toEqual(expect.arrayContaining(names.split(' ')))
}

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('API entities', () => {
    let server: TestServer
    let close = async () => {}
    beforeAll(async () => {
      server = (await startFileServer(database)).server
      close = server.close
    })
    afterAll(() => close())

    const get = async (path: string, query: Readonly<Record<string, string>> = {}) => {
      const answer = await server.asAdmin('GET', path, { query })
      expect([path, answer.status]).toEqual([path, 200])
      return answer.data
    }
    /** Both responses as the studio parses them. */
    const read = <Type>(schema: Schema.Codec<Type, unknown>, ...answers: readonly unknown[]): readonly Type[] =>
      answers.map(answer => Schema.decodeUnknownSync(schema)(answer))

    test('a collection has its name, icon, note and other metadata (C-395, C-396, C-397)', async () => {
      const translations = [{ language: 'de-DE', translation: 'Beiträge' }]
      const meta = { icon: 'article', note: 'What is written', translations }
      await server.asAdmin('PATCH', '/collections/articles', { body: { meta } })
      const collections = read(Collection, recorded('collections/one'), await get('/collections/articles'))
      const expected = 'icon note singleton archive_field archive_value unarchive_value archive_app_filter'
      for (const { meta } of collections)
        expectFields(`${expected} display_template sort_field hidden translations`, meta)
      const caller = { user: 'u', role: 'r', roleName: null, admin: true }
      const metadata = buildMetadata({
        ...{ collections: collections.slice(1), fields: [], relations: [], permissions: [], caller },
        language: 'de-DE',
      })
      expect(metadata.collection('articles')).toMatchObject({
        ...{ collection: 'articles', name: 'Beiträge', icon: 'article', note: 'What is written' },
        meta: { translations },
      })
    })

    test('a field has its type, column and other metadata (P-528, P-531, P-532)', async () => {
      // proves: P-533, P-534
      const body = { meta: { width: 'fill', translations: [{ language: 'de-DE', translation: 'Überschrift' }] } }
      await server.asAdmin('PATCH', '/fields/articles/title', { body })
      const fields = read(Field, recorded('fields/one'), await get('/fields/articles/title'))
      for (const field of fields) {
        expectFields('collection field type schema meta', field)
        expectFields('special hidden interface options display display_options readonly group note sort', field.meta)
        expectFields('locked', field.meta)
        expectFields('is_primary_key default_value is_nullable has_auto_increment max_length', field.schema)
      }
      expect(fields[1]?.meta).toMatchObject(body.meta)
      const rejection = await server.asAdmin('PATCH', '/fields/articles/title', { body: { meta: { width: 'wide' } } })
      expect(rejection.status).toBe(400)
    })

    test('server fields have valid types, and lists of related items have none (P-535)', async () => {
      for (const fields of read(Schema.Array(Field), recorded('fields/list'), await get('/fields'))) {
        const stored = fields.filter(field => field.schema !== null).map(({ type }) => type)
        expect(fieldTypes).toEqual(expect.arrayContaining([...new Set(stored)]))
        for (const field of fields) if (field.schema === null) expect(fieldTypeOf(field)).toBe('alias')
      }
    })

    test('a relation names both of its sides (P-536)', async () => {
      const names = 'many_collection many_field one_collection one_field junction_field one_primary'
      const relations = read(Relation, one(recorded('relations/list')), one(await get('/relations')))
      expectFields(`${names} one_collection_field one_allowed_collections`, ...relations)
    })

    test('a permission has a role, a collection, an action and fields (C-400)', async () => {
      const [theirs, ours] = [recorded('permissions/me'), await get('/permissions')]
      const permissions = read(Schema.Array(Permission), theirs, ours)
      for (const each of permissions) {
        expectFields('role collection action fields', each[0])
        expect(each.some(({ fields }) => Array.isArray(fields))).toBe(true)
        expect(each.every(({ action }) => ['create', 'read', 'update', 'delete'].includes(action))).toBe(true)
      }
    })

    test('a role has a name, permissions and studio settings (C-398, C-399, P-524)', async () => {
      const collection_list = [
        { group_name: 'Words', accordion: 'start_open', collections: [{ collection: 'articles' }] },
      ]
      await server.asAdmin('PATCH', `/roles/${server.editorRole}`, { body: { collection_list } })
      const answers = [recorded('roles/one'), await get(`/roles/${server.editorRole}`)]
      expectFields('id name icon description admin_access app_access ip_access enforce_tfa users', ...answers)
      const roles = read(Role, ...answers)
      expectFields('module_list collection_list', ...roles)
      expect(roles[1]?.collection_list).toEqual(collection_list)
      expect(roles.map(role => role.admin_access)).toEqual([false, false])
    })

    test('a user has a name, a role, a language, a theme and a last page (P-521, P-522, P-523)', async () => {
      await server.asAdmin('PATCH', '/users/me', { body: { theme: 'dark' } })
      const query = { fields: '*,role.*,avatar.id' }
      const answers = [recorded('users/me-app-fields'), await get('/users/me', query)]
      expectFields('id email first_name last_name title location avatar role language status', ...answers)
      expectFields('last_page last_access', ...answers)
      expect(read(CurrentUser, ...answers).map(user => user.theme)).toEqual(['auto', 'dark'])
    })

    test('a file has its metadata, folder and uploader (C-401, C-402, C-403)', async () => {
      const body = form(['file', fileOf('entity.txt', 'entity')])
      const ours = await get(`/files/${rowOf(await server.asAdmin('POST', '/files', { body })).id}`)
      expectFields('id title type width height filesize duration folder charset embed', recorded('files/one'), ours)
      expectFields('filename_download filename_disk storage', recorded('files/one'), ours)
      expectFields('uploaded_by uploaded_on modified_by modified_on', recorded('files/one'), ours)
      expect(ours).toMatchObject({
        ...{ type: 'text/plain', filesize: expect.anything(), filename_download: 'entity.txt', storage: 'local' },
        ...{ checksum: expect.stringMatching(/^[\da-f]{64}$/), uploaded_by: server.adminUser },
      })
    })

    test('an activity entry has its user, action, time and origin (C-405, C-406, C-407)', async () => {
      // proves: P-525
      const comment = { collection: 'articles', item: '1', comment: 'Well said' }
      await server.asAdmin('POST', '/activity/comment', { body: comment })
      await server.asAdmin('PATCH', '/items/articles/1', { body: { title: 'Changed' } })
      const fields = 'id,action,timestamp,ip,user_agent,collection,item,comment,revisions.id'
      const query = { sort: '-id', limit: '2', fields: `${fields},user.id,user.email,user.first_name,user.last_name` }
      const [updated, commented] = (await get('/activity', { ...query, fields: `${query.fields},user.avatar.id` })) as [
        unknown,
        unknown,
      ]
      const theirs = one(recorded('activity/list-full'))
      expectFields('id user action timestamp ip user_agent collection item comment revisions', theirs, commented)
      expectFields('id email first_name last_name avatar', at(theirs, 'user'), at(commented, 'user'))
      expect(commented).toMatchObject({ ...comment, action: 'comment', user: { id: server.adminUser } })
      expect(at(updated, 'revisions.0.id')).toEqual(expect.any(Number))
    })

    test('a revision has the whole item and its changes (P-526)', async () => {
      await server.asAdmin('PATCH', '/items/articles/2', { body: { title: 'Once more' } })
      const ours = one(await get('/revisions', { sort: '-id', limit: '1' }))
      expectFields('id data delta collection item activity', recorded('revisions/one'), ours)
      expect(ours).toMatchObject({
        ...{ collection: 'articles', item: '2', delta: { title: 'Once more' } },
        data: { id: 2, slug: 'ueber', title: 'Once more' },
      })
      expect(at(ours, 'delta.slug')).toBeUndefined()
    })

    test('the activity of a revision has the user, time and origin of the change (P-527)', async () => {
      await server.asAdmin('PATCH', '/items/articles/2', { body: { title: 'Twice more' } })
      const fields = 'activity.action,activity.timestamp,activity.ip,activity.user_agent'
      const user = 'activity.user.id,activity.user.email,activity.user.first_name,activity.user.last_name'
      const ours = one(await get('/revisions', { sort: '-id', limit: '1', fields: `${fields},${user}` }))
      expectFields('action timestamp ip user_agent user', at(ours, 'activity'))
      expectFields('id email first_name last_name', at(ours, 'activity.user'))
      expect(at(ours, 'activity')).toMatchObject({ action: 'update', user: { id: server.adminUser } })
    })

    test('a preset is a view of a collection, by layout (P-544, P-546)', async () => {
      const body = {
        ...{ bookmark: 'Mine', collection: 'articles', layout: 'cards', search: 'river', filters: [] },
        layout_query: { cards: { sort: 'title' }, tabular: { limit: 50 } },
        layout_options: { cards: { size: 3 } },
      }
      const { id } = rowOf(await server.asAdmin('POST', '/presets', { body }))
      const presets = read(Preset, recorded('presets/one'), await get(`/presets/${id}`))
      const names = 'id bookmark role user search filters layout layout_query layout_options collection'
      expectFields(names, ...presets)
      expect(presets[1]).toMatchObject(body)
      expectFields('tabular', presets[0]?.layout_query, presets[0]?.layout_options)
    })

    test('the settings are one object with the appearance of the project (P-549, P-557)', async () => {
      await server.asAdmin('PATCH', '/settings', { body: { public_note: '**Hello**' } })
      const answers = [recorded('settings/patch'), await get('/settings')]
      expectFields('project_name project_color project_logo public_foreground public_background', ...answers)
      expect(read(ProjectInfo, ...answers).map(info => info.public_note)).toEqual(['**Hello**', '**Hello**'])
      expectFields('public_note custom_css', ...answers)
    })

    test('server information has versions, uptime and platform (P-550, P-551, P-552)', async () => {
      // proves: P-553, P-554, P-555, P-556
      const answers = [recorded('server/info-admin'), await get('/server/info')]
      for (const answer of answers)
        expect(answer).toMatchObject({
          directus: { version: expect.stringMatching(/^9\.0\.0/) },
          node: { version: expect.stringMatching(/^\d+\./), uptime: expect.any(Number) },
          os: {
            ...{ type: expect.any(String), version: expect.any(String) },
            ...{ uptime: expect.any(Number), totalmem: expect.any(Number) },
          },
        })
      expect(answers[1]).toMatchObject({ fieldhouse: { database: expect.stringMatching(/^(sqlite|postgres)$/) } })
      expect(read(ServerInfo, ...answers)).toHaveLength(2)
    })
  })
})
