import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conflictsIn, mergeParts, pendingIn, restage } from './mergeParts.ts'

interface Part {
  readonly name: string
  readonly icon?: string | null
  readonly meta?: { readonly note?: string | null; readonly hidden?: boolean }
}

const keyOf = ({ name }: Part): string => name
const a: Part = { name: 'a', icon: 'x', meta: { note: null, hidden: false } }
const noted: Part = { ...a, meta: { note: 'Mine', hidden: false } }
const hidden: Part = { ...a, meta: { note: null, hidden: true } }

describe('staged changes of parts', () => {
  it.each<[string, Part | null, Part | null, readonly Part[], readonly Part[], readonly string[]]>([
    ['an update', a, noted, [a], [noted], []],
    [
      'an update next to a change of another member',
      a,
      noted,
      [hidden],
      [{ ...noted, meta: { note: 'Mine', hidden: true } }],
      [],
    ],
    [
      'an update of a member that is changed',
      a,
      noted,
      [{ ...a, meta: { note: 'Theirs', hidden: false } }],
      [noted],
      ['note'],
    ],
    ['an update that someone else made too', a, noted, [noted], [noted], []],
    ['an update of a deleted part', a, noted, [], [], ['gone']],
    ['a creation', null, a, [], [a], []],
    ['a creation of what exists since', null, noted, [a], [noted], ['exists']],
    ['a creation that someone else made too', null, a, [a], [a], []],
    ['a deletion', a, null, [a], [], []],
    ['a deletion of a changed part', a, null, [hidden], [], ['hidden']],
    ['a deletion of a deleted part', a, null, [], [], []],
  ])('%s', (_, before, after, now, wanted, problems) => {
    const changes = [{ before, after }]
    expect(mergeParts(now, changes, keyOf)).toEqual(
      wanted.map(part => expect.objectContaining({ ...part, meta: expect.objectContaining(part.meta ?? {}) })),
    )
    const found = conflictsIn(now, changes, keyOf).flatMap(({ members, exists }) =>
      members.length > 0 ? members.map(({ name }) => name) : [exists ? 'exists' : 'gone'],
    )
    expect(found).toEqual(problems)
  })

  const value = fc.constantFrom(null, 'x', 'y')
  const part = fc.record({
    name: fc.constantFrom('a', 'b', 'c', 'd'),
    icon: value,
    meta: fc.record({ note: value, hidden: fc.boolean() }),
  })
  const parts = fc.uniqueArray(part, { selector: keyOf })
  const byName = (of: readonly Part[]) => of.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))

  it('lead from any state to any other, and back', () => {
    fc.assert(
      fc.property(parts, parts, (now, wanted) => {
        const changes = restage(now, [], wanted, keyOf)
        expect(byName(mergeParts(now, changes, keyOf))).toEqual(byName(wanted))
        expect(conflictsIn(now, changes, keyOf)).toEqual([])
        expect(pendingIn(now, changes, keyOf)).toEqual(changes)
        // Once they are made, nothing is left, and the opposite changes lead back.
        expect(pendingIn(wanted, changes, keyOf)).toEqual([])
        const back = restage(wanted, [], now, keyOf)
        expect(byName(mergeParts(wanted, back, keyOf))).toEqual(byName(now))
      }),
    )
  })

  it('of several edits are the same as those of the last state', () => {
    fc.assert(
      fc.property(parts, fc.array(parts, { minLength: 1 }), (now, states) => {
        const changes = states.reduce<ReturnType<typeof restage<Part>>>(
          (staged, state) => restage(now, staged, state, keyOf),
          [],
        )
        expect(byName(mergeParts(now, changes, keyOf))).toEqual(byName(states.at(-1) ?? []))
      }),
    )
  })
})
