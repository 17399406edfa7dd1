import { afterAll, describe, expect, it } from 'vitest'
import { differences } from './differences.ts'
import { openPeer } from './openPeer.ts'
import { createPeer, dropTemplates, peers, type RecordedRead, readsOf, unpackUploads } from './peerDatabases.ts'
import { differencesOf } from './sameAnswer.ts'

afterAll(dropTemplates)

const nameOf = (read: RecordedRead): string => `${read.as} ${decodeURIComponent(read.path)}`

describe.for(peers.filter(peer => !peer.skipped))('an adopted database of $title', peer => {
  it('gives the responses of its old server except for documented differences', async () => {
    const { url, drop } = await createPeer(peer)
    const uploads = unpackUploads(peer)
    const open = await openPeer(url, uploads.folder)
    const unexplained: string[] = []
    const used = new Set<string>()
    // Requests that failed on the old server are not repeated.
    for (const read of readsOf(peer).filter(each => each.status < 500)) {
      const result = differencesOf(read, await open.send(read.path, { as: read.as }), peer)
      if (result.length === 0) continue
      const explained = differences.filter(
        each => each.on.test(`${peer.version} ${peer.kind}`) && each.reads.test(nameOf(read)),
      )
      for (const each of explained) used.add(each.why)
      if (explained.length === 0) unexplained.push([nameOf(read), ...result.slice(0, 5)].join('\n    '))
    }
    await open.close()
    await drop()
    uploads.drop()
    expect(unexplained, unexplained.join('\n')).toEqual([])
    const expected = differences.filter(each => each.on.test(`${peer.version} ${peer.kind}`)).map(each => each.why)
    expect(expected.filter(why => !used.has(why))).toEqual([])
  })
})
