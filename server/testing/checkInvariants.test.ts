import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localStorage } from '#server/storage/localStorage.ts'
import { checkInvariants } from './checkInvariants.ts'
import { databases } from './databases.ts'
import { startTestServer, type TestServer } from './TestServer.ts'

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('invariant checks', () => {
    let server: TestServer
    let folder: string
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'fieldhouse-invariants-'))
      server = await startTestServer(database)
    })
    afterAll(async () => {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    })
    const look = () => checkInvariants(server.services.database, localStorage(folder))

    test('report nothing after normal use', async () => {
      await server.asAdmin('PATCH', '/items/articles/1', { body: { title: 'Another', views: '12' } })
      await server.asAdmin('DELETE', '/items/authors/1')
      await server.asAdmin('POST', '/utils/sort/articles', { body: { item: 1, to: 3 } })
      expect(await look()).toEqual([])
    })

    test.each([
      ['a change without a revision', 'delete from directus_revisions where id = 1', /has 0 revisions/],
      ['an unrecorded change', "update articles set title = 'Other' where id = 1", /its revision says/],
      [
        'a revision of another item',
        "update directus_activity set collection = 'x' where id in (select activity from directus_revisions)",
        /has no activity/,
      ],
      [
        'a reference to a missing table',
        "insert into directus_permissions (collection, action, fields) values ('gone', 'read', '*')",
        /names gone/,
      ],
      [
        'a permission for a missing field',
        "insert into directus_permissions (collection, action, fields) values ('articles', 'read', 'gone')",
        /articles\.gone/,
      ],
      [
        'metadata without a column',
        `insert into directus_fields (collection, field, locked, readonly, hidden) values ('articles', 'gone', ${database.kind === 'sqlite' ? '0, 0, 0' : 'false, false, false'})`,
        /no column/,
      ],
      [
        'a file without bytes',
        `insert into directus_files (id, storage, filename_disk, filename_download, filesize) values ('7d5b2a3e-1111-4111-8111-111111111111', 'local', 'none.txt', 'none.txt', 3)`,
        /3 bytes, its storage none/,
      ],
      ['a missing administrator', "update directus_users set status = 'suspended'", /administrator/],
    ])('report %s', async (_, statement, finding) => {
      const { database } = server.services
      const undone = new Error('Undone, so that the next one finds nothing of it.')
      const broken = database.db.transaction().execute(async trx => {
        await sql.raw(statement).execute(trx)
        expect((await checkInvariants({ ...database, db: trx }, localStorage(folder))).join('\n')).toMatch(finding)
        throw undone
      })
      await expect(broken).rejects.toBe(undone)
    })

    test('report orphaned bytes', async () => {
      writeFileSync(join(folder, 'unknown.txt'), 'unknown')
      expect(await look()).toEqual(['No file row refers to the bytes unknown.txt.'])
    })
  })
})
