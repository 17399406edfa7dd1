import { afterAll, describe, expect, it } from 'vitest'
import { inspectDatabase } from '#server/adoption/inspect/inspectDatabase.ts'
import { reportPage } from '#server/adoption/inspect/reportPage.ts'
import { reportText } from '#server/adoption/inspect/reportText.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { dumpDatabase } from './dumpDatabase.ts'
import { createPeer, dropTemplates, peers } from './peerDatabases.ts'
import { runAll } from './runAll.ts'

afterAll(dropTemplates)

describe.for(peers.filter(peer => !peer.skipped))('inspecting a database of $title', peer => {
  it('reports its whole content and changes nothing', async () => {
    const { url, drop } = await createPeer(peer)
    const before = await dumpDatabase(url)
    const report = await inspectDatabase(url)
    expect(await dumpDatabase(url)).toEqual(before)
    const counts = Object.fromEntries(report.sections.map(({ title, entries }) => [title, entries.length]))
    const permissions = before['directus_permissions']?.rows.length
    expect(counts).toMatchObject({
      Collections: 13,
      Fields: 85,
      Files: 16,
      Users: 7,
      Webhooks: 1,
      Permissions: permissions,
    })
    expect(counts['Presets and bookmarks']).toBe(6)
    const text = reportText(report)
    if (peer.version === 'rc.28') expect(text).toContain('Fields: 85 kept')
    else expect(text).toContain('articles.status: translated (interface select-dropdown is shown by dropdown')
    if (peer.version === '9.26') expect(text).toContain('1 flows, 1 operations of flows')
    // No hash and no token, although the report describes users.
    expect(reportPage(report)).not.toMatch(/argon2|static-api-token|[A-Z2-7]{16}/)
    await drop()
  })
})

it('lists what is unsupported, unreadable or cannot be used to sign in', async () => {
  const peer = peers.find(each => each.version === '9.26' && each.kind === 'sqlite')
  if (!peer) throw new Error('There is no such database.')
  const { url, drop } = await createPeer(peer)
  const database = await openDatabase(url)
  await runAll(database, [
    `update directus_fields set interface = 'system-filter', options = null where collection = 'articles' and field = 'color'`,
    `update directus_fields set conditions = '[{"name":"Hide it","rule":{}}]' where field = 'slug'`,
    `update directus_fields set conditions = 'no json' where field = 'rating'`,
    `update directus_permissions set permissions = '{"title":{"_nonsense":1}}' where id = 2`,
    `update directus_users set provider = 'google' where email = 'emil@example.com'`,
    `insert into directus_permissions (role, collection, action) select role, 'articles', 'share' from directus_permissions where id = 2`,
    `insert into directus_collections (collection, hidden, singleton) values ('group_of_all', 0, 0)`,
    `create table keyless (name text)`,
    `insert into directus_collections (collection, hidden, singleton) values ('keyless', 0, 0)`,
    `update directus_collections set note = '<script>alert(1)</script>' where collection = 'vault'`,
    `update directus_webhooks set name = '<script>alert(1)</script>'`,
  ])
  await database.close()
  const report = await inspectDatabase(url)
  const text = reportText(report)
  expect(text).toContain('articles.color: kept as raw value (interface system-filter has no equal here)')
  expect(text).toMatch(/Editor: read articles: kept as raw value .*title\._nonsense/)
  expect(text).toContain('Editor: share articles: not supported')
  expect(text).toContain('emil@example.com: kept as raw value (signs in through google')
  expect(text).toContain('keyless: not supported')
  const entries = report.sections.flatMap(section => section.entries)
  expect(entries).toContainEqual({ name: 'group_of_all', fate: 'kept', note: 'a folder in the navigation' })
  expect(entries).toContainEqual({ name: 'articles.slug: Hide it', fate: 'kept', note: '' })
  expect(reportPage(report)).not.toContain('<script>')
  await drop()
})
