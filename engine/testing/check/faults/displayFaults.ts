import { createElement as h } from 'react'
import type { Drawn, Fault } from './Fault.ts'
import { stuck } from './stuck.ts'

let count = 0

const instead = (draw: () => React.ReactNode) => (): Drawn => () => draw()

/** Faults of displays. */
export const displayFaults: readonly Fault[] = [
  {
    name: 'the first value forever',
    check: 'other values',
    reason: /another one is shown/,
    allStates: true,
    component: stuck('value'),
  },
  {
    name: 'a text that is empty for a value',
    check: 'text',
    reason: /empty for no value, and only then/,
    declaration: () => ({ text: () => '' }),
  },
  {
    name: 'a text for no value',
    check: 'text',
    reason: /text\(\) returns “Nothing”: empty for no value/,
    declaration: () => ({ text: () => 'Nothing' }),
    state: { value: null },
  },
  {
    name: 'a text in English',
    check: 'messages',
    reason: /“Rated with stars” is not from a catalog/,
    declaration: () => ({ text: () => 'Rated with stars' }),
  },
  {
    name: 'a text that is no text',
    check: 'text of unexpected values',
    reason: /text\(\) returns object instead of a string/,
    declaration: () => ({ text: (value: unknown) => (typeof value === 'object' ? {} : 'a') }),
  },
  {
    name: 'a text that fails for no value',
    check: 'text of unexpected values',
    reason: /For null, text\(\) throws: TypeError/,
    // Safe: the fault is that a value can be something else.
    declaration: () => ({ text: (value: unknown) => (value as string).toString() }),
  },
  {
    name: 'nothing to see',
    check: 'shows its value',
    reason: /It shows nothing, but its text is/,
    component: instead(() => h('span')),
  },
  {
    name: 'more height than a row',
    check: 'shows its value',
    reason: /It is 80 px high. A row of a list has at most 64 px/,
    component: instead(() => h('div', { style: { blockSize: 80 } }, '3')),
  },
  {
    name: 'another look each time',
    check: 'pure',
    reason: /draws the same value in two ways/,
    component: instead(() => h('span', null, String(count++))),
  },
  {
    name: 'a failure with a value that is no number',
    check: 'unexpected values',
    reason: /as value: .*(console|renders)/,
    component: () => props => {
      // Safe: the fault is that a value can be something else.
      const number = props['value'] as number
      return h('span', null, number.toFixed(1))
    },
  },
  {
    name: 'an image without a name',
    check: 'axe',
    reason: /role-img-alt/,
    component: instead(() => h('span', { role: 'img' }, '3')),
  },
]
