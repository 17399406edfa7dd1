import { createElement as h, useEffect, useRef } from 'react'
import type { LayoutProps } from '#engine/core/registry/LayoutPlugin.ts'
import type { Drawn, Fault } from './Fault.ts'
import { stuck } from './stuck.ts'

// Safe: the faults wrap a layout.
const asLayout = (props: Readonly<Record<string, unknown>>) => props as unknown as LayoutProps

const given =
  (wrong: (props: LayoutProps) => Partial<LayoutProps>) =>
  (Original: Drawn): Drawn =>
  props =>
    h(Original, { ...props, ...wrong(asLayout(props)) })

const once =
  (act: (props: LayoutProps) => void) =>
  (Original: Drawn): Drawn =>
    function Eager(props) {
      const first = useRef(true)
      useEffect(() => {
        if (first.current) act(asLayout(props))
        first.current = false
      })
      return h(Original, props)
    }

/** Faults of layouts. */
export const layoutFaults: readonly Fault[] = [
  {
    name: 'the first items forever',
    check: 'other items',
    reason: /still shows the old ones/,
    component: stuck('items'),
  },
  {
    name: 'items without links',
    check: 'links',
    reason: /shows 4 items with 0 links. Link each with `itemHref`/,
    component: given(() => ({ itemHref: () => '#' })),
  },
  {
    name: 'a click that does nothing',
    check: 'opening',
    reason: /A click on an item does not open it/,
    component: given(() => ({ openItem: () => {} })),
  },
  {
    name: 'a click that opens an item instead of selecting it',
    check: 'opening',
    reason: /With `selecting`, a click on an item opens it or does nothing/,
    component: given(() => ({ selecting: false })),
  },
  {
    name: 'a selection that is not shown',
    check: 'selection',
    reason: /Selected items look like others/,
    component: given(() => ({ selection: [] })),
  },
  {
    name: 'no sign of loading',
    check: 'loading',
    reason: /While items load, nothing has aria-busy/,
    component: given(() => ({ loading: false })),
  },
  {
    name: 'changes of items that the role cannot change',
    check: 'closed',
    reason: /changes an item although `mayUpdate` does not allow it/,
    component: Original => props =>
      h(
        'div',
        null,
        h('button', { type: 'button', onClick: () => asLayout(props).updateItem?.(1, { title: 'a' }) }, '1'),
        h(Original, props),
      ),
  },
  {
    name: 'a field that does not exist',
    check: 'fields',
    reason: /fields\(\) returns “headline”, which the collection does not have/,
    declaration: () => ({ fields: () => ['headline'] }),
  },
  {
    name: 'a text instead of its fields',
    check: 'fields',
    reason: /fields\(\) returns string instead of a list/,
    declaration: () => ({ fields: () => 'title' }),
  },
  {
    name: 'a selection when it is drawn',
    check: 'untouched',
    reason: /emits nothing before the user acts/,
    component: once(({ changeSelection }) => changeSelection([1])),
  },
  {
    name: 'another query when it is drawn',
    check: 'untouched',
    reason: /emits nothing before the user acts/,
    component: once(({ changeQuery }) => changeQuery({ page: 2 })),
  },
  {
    name: 'a failure with items whose values are missing',
    check: 'unexpected values',
    reason: /With odd items: /,
    component: Original => props => {
      // Safe: the fault is that a value can be something else.
      for (const item of asLayout(props).items) (item['title'] as string).trim()
      return h(Original, props)
    },
  },
  {
    name: 'a failure without items',
    check: 'unexpected values',
    reason: /With 0 items: /,
    component: Original => props => {
      const [first] = asLayout(props).items
      if (!first) throw new Error('No first item')
      return h(Original, props)
    },
  },
  {
    name: 'arrow keys that do not follow the direction',
    check: 'arrow keys',
    reason: /the left arrow key must do what the right one does/,
    component: Original => props =>
      h(
        'div',
        null,
        h(
          'button',
          {
            type: 'button',
            onKeyDown: (event: React.KeyboardEvent) => {
              if (event.key === 'ArrowRight') asLayout(props).changeQuery({ page: 2 })
            },
          },
          '1',
        ),
        h(Original, props),
      ),
  },
]
