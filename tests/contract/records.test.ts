import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { addStudio } from '#server/http/studio/addStudio.ts'
import { readStudioBuild } from '#server/http/studio/readStudioBuild.ts'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import { fillRecorded, recordedKeys } from './project/fillRecorded.ts'
import { cutLike, plainAnswer } from './project/plainAnswer.ts'
import { recordedPresets } from './project/recordedPresets.ts'
import {
  differences,
  type Recording,
  readRecordings,
  replay,
  shape,
  statusIn,
  statusOf,
  withoutAdditions,
} from './replay.ts'

const recordings = new Map(
  readRecordings(new URL('./content', import.meta.url).pathname).map(each => [`${each.area}/${each.name}`, each]),
)
const named = (area: string, ...names: readonly string[]) => names.map(name => `${area}/${name}`)

/** The order in which they were recorded: each builds on the previous ones. */
const order = [
  ...named('server', 'ping', 'health-anonymous', 'info-admin', 'info-admin-limit', 'info-anonymous', 'info-editor'),
  ...named('settings', 'patch', 'patch-unknown-key', 'get-anonymous'),
  ...named('server', 'specs-oas', 'root', 'admin-deep-link', 'admin-missing-asset'),
  ...named('extensions', 'modules', 'modules-slash', 'interfaces-slash', 'unknown-type'),
  ...named('errors', 'unknown-route', 'unknown-route-post', 'method-not-there', 'options-preflight'),
  ...named('presets', 'load-global', 'load-role', 'list-settings', 'list-anonymous', 'count-bookmarks', 'create'),
  ...named('presets', 'one', 'patch', 'create-as-editor', 'delete', 'delete-unknown'),
  ...named('revisions', 'list', 'one', 'list-editor', 'revert-anonymous', 'revert-not-found'),
  ...named('revisions', 'after-revert-item', 'after-revert-newest-revision'),
  ...named('utils', 'random-string', 'sort-before', 'sort-after-down', 'sort-after-up', 'sort-as-editor-forbidden'),
  ...named('utils', 'sort-missing-to', 'sort-no-sort-field', 'sort-unknown-collection'),
  ...named('activity', 'action-create', 'action-update', 'action-delete', 'action-authenticate', 'list-full'),
  ...named('activity', 'list-default-preset', 'list-anonymous', 'activity-create-refused', 'one-not-found'),
  ...named('activity', 'comments-list', 'comment-create', 'comment-update', 'comment-update-as-editor'),
  ...named('activity', 'comment-update-not-found', 'comment-anonymous', 'comment-create-empty'),
  ...named('activity', 'comment-create-no-item', 'comment-create-unknown-collection', 'comment-delete'),
]

/** The recorded server has other ones than ours: only the set of fields is compared. */
const others = new Set([
  ...named('server', 'info-admin', 'info-admin-limit'),
  ...named('activity', 'action-create', 'action-update', 'action-delete', 'action-authenticate', 'list-full'),
  ...named('activity', 'list-default-preset', 'comments-list'),
  ...named('utils', 'random-string'),
])

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('recorded contract of records and tools', () => {
    let server: TestServer
    let folder: string
    /** Recorded keys, and our keys for them. */
    const ours = new Map<string, string>()
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'fieldhouse-studio-'))
      mkdirSync(join(folder, 'assets'))
      writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
      server = await startTestServer(
        database,
        { extra: app => addStudio(app, readStudioBuild(folder, [])) },
        { corsOrigins: ['http://127.0.0.1:5173'] },
        fillRecorded,
      )
      const { items, run } = server.services
      ours.set(recordedKeys.admin, server.adminUser)
      ours.set(recordedKeys.adminRole, server.adminRole)
      await run(items.create(systemCaller, 'directus_presets', recordedPresets(server.adminUser)))
      const preset = { key: 'card-320', fit: 'cover', width: 320, height: 200, quality: 80, withoutEnlargement: false }
      await server.asAdmin('PATCH', '/settings', {
        body: { project_name: 'Peer', project_color: '#2F80ED', storage_asset_presets: [preset] },
      })
      const login = { email: 'admin@example.com', password: 'password1234' }
      await server.send('POST', '/auth/login', { body: login })
      const piece = { title: 'Editor piece 1', slug: 'editor-piece-1' }
      const created = await server.send('POST', '/items/articles', { as: server.editor, body: piece })
      const key = idOf(created.data)
      ours.set('1001', key)
      const body = { title: 'Editor piece 1, revised', rating: 5, body: '<p>Now with a body.</p>' }
      await server.send('PATCH', `/items/articles/${key}`, { as: server.editor, body })
      const filter = JSON.stringify({ item: { _eq: key }, collection: { _eq: 'articles' } })
      const { data } = await server.asAdmin('GET', '/revisions', { query: { filter, sort: 'id' } })
      ours.set('/revisions/1659', `/revisions/${idOf(Object(data)[0])}`)
      ours.set('/revert/1659', `/revert/${idOf(Object(data)[0])}`)
    })
    afterAll(async () => {
      await server?.close()
      rmSync(folder, { recursive: true, force: true })
    })

    const comment = (text: string) => ({ collection: 'articles', item: '1', comment: text })
    /** Preparations before a request. */
    const before: Readonly<Record<string, () => Promise<unknown>>> = {
      'revisions/after-revert-item': () =>
        server.asAdmin('POST', String(ours.get('/revert/1659')).replace('/', '/utils/')),
      'utils/sort-after-down': () => server.asAdmin('POST', '/utils/sort/articles', { body: { item: 11, to: 14 } }),
      'utils/sort-after-up': () => server.asAdmin('POST', '/utils/sort/articles', { body: { item: 16, to: 12 } }),
      'activity/action-delete': () => server.asAdmin('DELETE', '/items/authors/15'),
      'activity/comments-list': () => server.asAdmin('POST', '/activity/comment', { body: comment('First') }),
    }

    const replaced = (text: string): string =>
      [...ours].reduce((now, [theirs, mine]) => now.replaceAll(theirs, mine), text)

    test('all recordings are covered', () => {
      const rest = [...recordings.keys()].filter(name => !name.startsWith('items'))
      expect(rest.sort()).toEqual([...order].sort())
    })

    test.each(order)('%s responds as recorded or as documented', async name => {
      const recording = recordings.get(name)
      if (!recording) throw new Error(`${name} is not recorded`)
      await before[name]?.()
      const request = JSON.parse(replaced(JSON.stringify(recording.request))) as Recording['request']
      const answer = await replay(server, { ...recording, request })
      if (name === 'activity/comment-create') ours.set('1853', idOf(answer.data))
      expect(statusOf(answer)).toBe(differences.get(name) ?? statusIn(recording))
      if (differences.has(name)) return
      const body: unknown = JSON.parse(replaced(JSON.stringify(recording.response.body)))
      if (typeof body === 'string') expect(typeof answer.body).toBe('string')
      else {
        const masks = { counted: !name.startsWith('utils/') }
        const [given, expected] = [cutLike(withoutAdditions(answer.body), body), body].map(each =>
          others.has(name) ? shape(plainAnswer(each, masks)) : plainAnswer(each, masks),
        )
        expect(given).toEqual(expected)
      }
    })
  })
})

const idOf = (data: unknown): string => String(Reflect.get(Object(data), 'id'))
