import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname

/** The whole catalogue, one id a line. */
const rows = readFileSync(join(root, 'tests/attacks/rows.txt'), 'utf8').trim().split('\n')

/** Rows of what is not built yet, and of what a server cannot show by itself. */
const later: Readonly<Record<string, string>> = {
  'X-02': 'needs the studio with its frames in a browser',
  'X-17': 'needs extensions in a frame of their own',
  'G-04': 'needs extensions in a frame of their own',
  'G-05': 'needs extensions in a frame of their own',
}

const testFiles = ['tests', 'server', 'schemas', 'engine', 'app', 'plugins'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(?:test\.tsx?|e2e\.ts)$/.test(name) && !name.endsWith('rows.test.ts'))
    .map(name => join(root, folder, name)),
)

/** Ids stand at the end of titles, or in the data that titles are made of; two digits, where the specification has three. */
const tested = new Set(
  testFiles.flatMap(path => [...readFileSync(path, 'utf8').matchAll(/\b[A-Z]-\d\d\b(?!\d)/g)].map(([id]) => id)),
)

describe('the catalogue of attacks', () => {
  test('is whole', () => {
    expect(rows).toHaveLength(212)
    expect(new Set(rows).size).toBe(rows.length)
  })

  test('has a test for every row, or a reason why there is none yet', () => {
    expect(rows.filter(id => !tested.has(id) && !(id in later))).toEqual([])
  })

  test('has no reason where there is a test', () => {
    expect(Object.keys(later).filter(id => tested.has(id))).toEqual([])
  })

  test('knows every row that tests speak of', () => {
    const known = new Set(rows)
    expect([...tested].filter(id => /^[RWADHPXISOCG]-/.test(id) && !known.has(id))).toEqual([])
  })
})
