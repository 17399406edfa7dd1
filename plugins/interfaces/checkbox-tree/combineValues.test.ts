import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChoiceNode, filterTree, leavesOf, pathTo, readTree, withDescendants } from './choiceTree.ts'
import { type Combining, checkedOf, combineValues, readSelection, toggled } from './combineValues.ts'

const stored = [
  {
    text: 'Europe',
    value: 'europe',
    children: [
      { text: 'North', value: 'north', children: [{ value: 'norway' }, { value: 'iceland' }] },
      { text: 'South', value: 'south' },
    ],
  },
  { text: 'Asia', value: 'asia', children: [] },
]
const tree = readTree(stored)
const node = (value: string, nodes = tree): ChoiceNode => {
  const match = nodes.flatMap(withDescendants).find(each => each.value === value)
  if (!match) throw new Error(`no choice ${value}`)
  return match
}
const press = (values: readonly string[], value: string, combining: Combining) =>
  combineValues(tree, toggled(tree, node(value), readSelection(tree, values, combining), combining), combining)
const states = (values: readonly string[], combining: Combining) => {
  const selection = readSelection(tree, values, combining)
  return Object.fromEntries(
    tree.flatMap(withDescendants).map(each => [each.value, checkedOf(each, selection, combining)]),
  )
}

describe('the values of a checkbox tree', () => {
  it.each([
    ['all', [], 'north', ['north', 'norway', 'iceland']],
    ['all', ['north', 'norway', 'iceland'], 'south', ['europe', 'north', 'norway', 'iceland', 'south']],
    ['all', ['europe', 'north', 'norway', 'iceland', 'south'], 'norway', ['iceland', 'south']],
    ['branch', [], 'north', ['north']],
    ['branch', ['north'], 'south', ['europe']],
    ['branch', ['europe'], 'norway', ['iceland', 'south']],
    ['branch', ['iceland', 'south'], 'norway', ['europe']],
    ['leaf', [], 'europe', ['norway', 'iceland', 'south']],
    ['leaf', ['norway', 'iceland', 'south'], 'europe', []],
    ['indeterminate', [], 'norway', ['europe', 'north', 'norway']],
    ['indeterminate', ['europe', 'north', 'norway'], 'norway', []],
    ['indeterminate', ['europe', 'north', 'norway'], 'asia', ['europe', 'north', 'norway', 'asia']],
    ['exclusive', ['norway', 'south', 'asia'], 'north', ['north', 'south', 'asia']],
    ['exclusive', ['europe'], 'norway', ['norway']],
    ['exclusive', ['norway'], 'norway', []],
  ] as const)('with "%s" and %j, a press on %s stores %j', (combining, values, value, expected) => {
    expect(press(values, value, combining)).toEqual(expected)
  })

  it.each([
    [
      'all',
      ['norway'],
      { europe: 'mixed', north: 'mixed', norway: 'true', iceland: 'false', south: 'false', asia: 'false' },
    ],
    [
      'branch',
      ['north'],
      { europe: 'mixed', north: 'true', norway: 'true', iceland: 'true', south: 'false', asia: 'false' },
    ],
    [
      'exclusive',
      ['north'],
      { europe: 'mixed', north: 'true', norway: 'false', iceland: 'false', south: 'false', asia: 'false' },
    ],
  ] as const)('with "%s", %j is shown as %j', (combining, values, expected) => {
    expect(states(values, combining)).toEqual(expected)
  })

  const combinings = ['all', 'branch', 'leaf', 'indeterminate', 'exclusive'] as const
  const anyValue = fc.constantFrom('europe', 'north', 'norway', 'iceland', 'south', 'asia')

  it('are read as they were written, and two presses cancel each other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...combinings), fc.array(anyValue), anyValue, (combining, presses, last) => {
        const values = presses.reduce<readonly string[]>((now, each) => press(now, each, combining).map(String), [])
        const selection = readSelection(tree, values, combining)
        expect(combineValues(tree, selection, combining)).toEqual(values)
        const state = checkedOf(node(last), selection, combining)
        const isLeaf = node(last).children.length === 0
        if (combining !== 'exclusive' && (isLeaf || state !== 'mixed'))
          expect(press(press(values, last, combining).map(String), last, combining)).toEqual(values)
        expect(checkedOf(node(last), toggled(tree, node(last), selection, combining), combining)).toBe(
          state === 'true' ? 'false' : 'true',
        )
      }),
    )
  })
})

describe('a tree of choices', () => {
  it('has each value once, and names a choice without a text by its value', () => {
    const odd = [{ value: 1, children: [{ value: 1 }, { value: 2, text: 'Two' }, { text: 'No value' }, 'x', null] }]
    expect(readTree(odd)).toEqual([{ value: 1, text: '1', children: [{ value: 2, text: 'Two', children: [] }] }])
    expect(readTree('odd')).toEqual([])
  })

  it('is filtered to matches with everything above, and below if requested', () => {
    const names = (nodes: readonly ChoiceNode[]) => nodes.flatMap(withDescendants).map(each => each.value)
    expect(names(filterTree(tree, each => each.value === 'north', false))).toEqual(['europe', 'north'])
    expect(names(filterTree(tree, each => each.value === 'north', true))).toEqual([
      'europe',
      'north',
      'norway',
      'iceland',
    ])
  })

  it('knows the path to a value and the leaves below it', () => {
    expect(pathTo(tree, 'norway')?.map(each => each.value)).toEqual(['europe', 'north'])
    expect(pathTo(tree, 'nowhere')).toBeNull()
    expect(leavesOf(node('europe')).map(each => each.value)).toEqual(['norway', 'iceland', 'south'])
  })
})
