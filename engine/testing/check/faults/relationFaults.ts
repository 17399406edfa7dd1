import { createElement as h, useState } from 'react'
import type { Patch } from '#engine/core/edits/Patch.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import type { Drawn, Fault } from './Fault.ts'

const emitting =
  (patch: (right: Patch) => unknown) =>
  (Original: Drawn): Drawn =>
  props =>
    h(Original, {
      ...props,
      // Safe: the faults are about patches that are not one.
      change: (right: Patch) => (props['change'] as (patch: unknown) => void)(patch(right)),
    })

/** Faults of interfaces for related items. */
export const relationFaults: readonly Fault[] = [
  {
    name: 'an item as its value instead of a key',
    check: 'changes',
    reason: /value: expected a string, not/,
    component: emitting(() => ({ op: 'set', value: { id: 'a1', name: 'Ingrid' } })),
  },
  {
    name: 'an edit of an item without its patches',
    check: 'changes',
    reason: /patches: expected a list, not undefined/,
    component: emitting(() => ({ op: 'edit-one', key: 'a1' })),
  },
  {
    name: 'a new row without an id',
    check: 'changes',
    reason: /id: expected a string, not undefined/,
    component: emitting(() => ({ op: 'create', values: {} })),
  },
  {
    name: 'a failure for an item instead of a key',
    check: 'unexpected values',
    reason: /as value: .*(console|renders)/,
    component: Original => props => {
      if (typeof props['value'] === 'object' && props['value'] !== null) throw new Error('No key')
      return h(Original, props)
    },
  },
  {
    name: 'names of related items that it translates itself',
    check: 'messages',
    reason: /“Linked entry” is not from a catalog/,
    component: Original => props => h('div', null, h(Original, props), h('span', null, 'Linked entry')),
  },
  {
    name: 'a list of items that it reads at each render',
    check: 'speed',
    reason: /A render takes \d{3,} ms/,
    component: Original =>
      function Reading(props) {
        const { metadata } = useStudio()
        const [names] = useState(() => metadata.collections.map(({ name }) => name))
        const start = performance.now()
        while (performance.now() - start < 200) names.toSorted()
        return h(Original, props)
      },
  },
]
