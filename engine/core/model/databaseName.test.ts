import { expect, it } from 'vitest'
import { databaseName, nameProblem } from './databaseName.ts'

it.each([
  ['Articles', 'articles'],
  ['travel notes', 'travel_notes'],
  ['Été-Café!', 'etecafe'],
  ['2nd_edition', 'nd_edition'],
  ['a1', 'a1'],
  ['__a', '__a'],
])('converts the name “%s” to a safe database name “%s” (A-0875, A-0876, A-0877)', (typed, name) => {
  // proves: A-0878, A-0879, A-0880
  expect(databaseName(typed)).toBe(name)
})

it('does not change a name that is already safe (A-0876)', () => {
  for (let code = 0; code < 0x250; code++) {
    const once = databaseName(`x${String.fromCharCode(code)}1 `)
    expect(databaseName(once)).toBe(once)
    expect(once).toMatch(/^[a-z_][a-z0-9_]*$/)
  }
})

it.each([
  ['', 'collection', { kind: 'missing' }],
  ['directus_notes', 'collection', { kind: 'prefix', prefix: 'directus_' }],
  ['sqlite_notes', 'collection', { kind: 'prefix', prefix: 'sqlite_' }],
  ['directus_files_id', 'field', null],
  ['rowid', 'field', { kind: 'reserved' }],
  ['_and', 'field', { kind: 'reserved' }],
  ['a'.repeat(63), 'collection', null],
  ['a'.repeat(64), 'collection', { kind: 'long' }],
  ['articles', 'collection', { kind: 'taken' }],
  ['pages', 'collection', { kind: 'taken' }],
  ['notes', 'collection', null],
] as const)('checks “%s” as the name of a %s: %o (A-0885, A-0886)', (name, what, problem) => {
  expect(nameProblem(name, what, ['articles', 'Pages'])).toEqual(problem)
})
