import { expect, it } from 'vitest'
import { letterStep, type RowInTree, treeStep } from './treeStep.ts'

/** An open branch with a closed one in it, and a leaf beside. */
const rows: readonly RowInTree[] = [
  { id: 'animals', parent: null, expanded: true },
  { id: 'birds', parent: 'animals', expanded: false },
  { id: 'cats', parent: 'animals', expanded: undefined },
  { id: 'plants', parent: null, expanded: undefined },
]

it.each([
  ['ArrowDown', 0, 0, { to: 1 }],
  ['ArrowDown', 0, 3, { to: 3 }],
  ['ArrowUp', 0, 2, { to: 1 }],
  ['ArrowUp', 0, 0, { to: 0 }],
  ['Home', 0, 2, { to: 0 }],
  ['End', 0, 1, { to: 3 }],
  ['forward', 1, 0, { to: 1 }],
  ['forward', 1, 1, 'expand'],
  ['forward', 1, 2, { to: 2 }],
  ['back', -1, 0, 'collapse'],
  ['back', -1, 1, { to: 0 }],
  ['back', -1, 3, { to: 3 }],
  ['Enter', 0, 0, null],
  ['toString', 0, 0, null],
] as const)('maps %s (%i) in row %i', (key, step, at, expected) =>
  expect(treeStep(key, step, at, rows)).toEqual(expected),
)

it('leaves an expanded row for the one above where none can collapse', () => {
  const open = rows.map(row => ({ ...row, expanded: row.expanded === undefined ? undefined : true }))
  expect(treeStep('back', -1, 1, open, false)).toEqual({ to: 0 })
  expect(treeStep('forward', 1, 1, open, false)).toEqual({ to: 2 })
})

it('does nothing in a tree without rows', () => expect(treeStep('End', 0, -1, [])).toBeNull())

it.each([
  ['b', 0, 1],
  ['P', 0, 3],
  ['a', 2, 0],
  ['b', 1, 1],
  ['x', 0, null],
  ['Tab', 0, null],
] as const)('finds the next row after a letter: %s from %i', (key, at, expected) =>
  expect(letterStep(key, at, () => rows.map(({ id }) => id))).toBe(expected),
)
