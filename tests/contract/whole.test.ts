import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { differences, readRecordings } from './replay.ts'

const here = (path: string) => new URL(path, import.meta.url).pathname

/** Every recording. */
const recorded = readFileSync(here('./recorded.txt'), 'utf8').trim().split('\n')

/** The folders whose recordings a test replays completely. */
const replayed = new Set(
  ['recordings', 'people', 'model', 'files', 'content', 'webhooks'].flatMap(folder =>
    readRecordings(here(`./${folder}`)).map(({ area, name }) => `${area}/${name}`),
  ),
)

describe('recorded contract', () => {
  test('replays each recording or documents the difference', () => {
    const left = recorded.filter(name => !replayed.has(name) && !differences.has(name))
    expect(left).toEqual([])
  })

  test('replays and documents only existing recordings', () => {
    const names = new Set(recorded)
    expect([...replayed, ...differences.keys()].filter(name => !names.has(name))).toEqual([])
  })

  test('has a reason for each difference', () => {
    const rows = readFileSync(here('./differences.md'), 'utf8')
      .split('\n')
      .filter(line => line.startsWith('| `'))
    const documented = rows.filter(row => /^\| `[\w/-]+` \| \d{3}(?: [A-Z_]+)? \| \S.{3,} \|$/.test(row))
    expect(rows.filter(row => !documented.includes(row))).toEqual([])
    expect(documented).toHaveLength(differences.size)
  })
})
