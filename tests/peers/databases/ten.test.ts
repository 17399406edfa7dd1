import { expect, it } from 'vitest'
import { release } from '#server/adoption/release.ts'
import { type Difference, differences } from './differences.ts'
import { dumpDatabase } from './dumpDatabase.ts'
import { openPeer } from './openPeer.ts'
import { createPeer, type RecordedRead, readsOf, ten, unpackUploads } from './peerDatabases.ts'
import { differencesOf } from './sameAnswer.ts'

/** Further differences on 10.13, in addition to those on 9.26. */
const further: readonly Omit<Difference, 'on'>[] = [
  {
    reads: / \/(versions|auth)$/,
    why: 'Content versions are not supported; providers are listed under `/auth/oauth`.',
  },
  { reads: /\?version=draft$/, why: 'Content versions are not supported: the item itself is answered.' },
  {
    reads: /\/(fields\/directus_(settings|files)|collections\/directus_translations)$/,
    why: 'The platform’s own collections and fields are described in our words.',
  },
  {
    reads: /^editor \/(roles\?sort|users\?sort=email)/,
    why: 'Decision 12: with access to the app, the names of roles and people, and no more.',
  },
  { reads: /^admin \/items\/articles\/100[13]$/, why: 'Decision 5: administrators are told what is not there.' },
  { reads: /^anonymous \/permissions\/me$/, why: 'Whoever is not signed in has no rights of his own to ask for.' },
]

const expected = [...differences.filter(({ on }) => on.test('9.26 sqlite')), ...further]

const nameOf = (read: RecordedRead): string => `${read.as} ${decodeURIComponent(read.path)}`

it('an adopted database of 10.13 gives the responses of its old server and is unchanged after release', async () => {
  const { url, drop } = await createPeer(ten)
  const uploads = unpackUploads(ten)
  const before = await dumpDatabase(url)
  const open = await openPeer(url, uploads.folder)
  const unexplained: string[] = []
  const used = new Set<string>()
  const reads = readsOf(ten)
  expect(reads.length).toBeGreaterThan(300)
  for (const read of reads) {
    const result = differencesOf(read, await open.send(read.path, { as: read.as }), ten)
    const explained = result.length === 0 ? [] : expected.filter(each => each.reads.test(nameOf(read)))
    for (const each of explained) used.add(each.why)
    if (result.length > 0 && explained.length === 0)
      unexplained.push([nameOf(read), ...result.slice(0, 5)].join('\n    '))
  }
  expect(unexplained, unexplained.join('\n')).toEqual([])
  expect(further.filter(({ why }) => !used.has(why))).toEqual([])
  expect((await open.send('/server/info', { as: 'admin' })).body).toMatchObject({
    data: { version: '10.13.1', directus: { version: '10.13.1' }, project: { default_appearance: 'auto' } },
  })
  await open.close()

  await release(url)
  const after = await dumpDatabase(url)
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const table of Object.keys(before)) {
    expect(after[table]?.made, table).toBe(before[table]?.made)
    if (!signedIn.has(table)) expect(after[table]?.rows, table).toEqual(before[table]?.rows)
  }
  await drop()
  uploads.drop()
})

/** Tables that signing in changes. */
const signedIn: ReadonlySet<string> = new Set(['directus_activity', 'directus_users', 'sqlite_sequence'])
