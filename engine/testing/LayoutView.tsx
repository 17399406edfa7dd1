import { useState } from 'react'
import { layoutState } from '#engine/core/list/layoutState.ts'
import { emptyPreset } from '#engine/core/list/presets/selectPreset.ts'
import type { LayoutFixture } from '#engine/core/registry/Fixture.ts'
import type { LayoutPlugin, LayoutQuery } from '#engine/core/registry/LayoutPlugin.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LayoutHost } from '#engine/screens/list/LayoutHost.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'

/** An action in a layout. */
export type LayoutEvent =
  | { readonly kind: 'selection'; readonly selection: readonly Key[] }
  | { readonly kind: 'open'; readonly key: Key }
  | { readonly kind: 'query'; readonly change: Partial<LayoutQuery> }
  | { readonly kind: 'options'; readonly change: Readonly<Record<string, unknown>> }
  | { readonly kind: 'update'; readonly key: Key; readonly values: Item }

export interface LayoutViewProps {
  readonly plugin: LayoutPlugin
  readonly fixture: LayoutFixture
  /** Called with every action in it. */
  readonly onEvent?: (event: LayoutEvent) => void
}

/** One state of a layout as in a list, with its options next to it. Keeps the changes made in it. */
export function LayoutView({ plugin, fixture, onEvent }: LayoutViewProps) {
  const text = useText()
  const { registry, metadata, itemHref } = useStudio()
  const collection = metadata.collection(fixture.collection ?? 'articles')
  const [drawn, setDrawn] = useState(fixture)
  const [items, setItems] = useState(fixture.items)
  const [options, setOptions] = useState(fixture.options ?? {})
  const [query, setQuery] = useState<Partial<LayoutQuery>>(fixture.query ?? {})
  const [selection, setSelection] = useState(fixture.selection ?? [])
  // Another fixture in the same place, such as a list with other items.
  if (drawn !== fixture) {
    setDrawn(fixture)
    setItems(fixture.items)
    setSelection(fixture.selection ?? [])
  }
  if (collection === null) throw new Error(`The review project has no ${fixture.collection}`)
  const preset = {
    ...emptyPreset(collection.collection, { user: 'u1', role: null }),
    layout: plugin.id,
    layout_query: { [plugin.id]: query },
    layout_options: { [plugin.id]: options },
  }
  const state = layoutState(registry, metadata, collection, preset, query.page ?? 1, query.at ?? null)
  if (state === null) throw new Error(`The layout ${plugin.id} is not registered`)
  const layoutProps = {
    collection,
    items,
    loading: fixture.loading ?? false,
    count: items.length,
    changeQuery: (change: Partial<LayoutQuery>) => {
      onEvent?.({ kind: 'query', change })
      setQuery({ ...query, ...change })
    },
    changeOptions: (change: Readonly<Record<string, unknown>>) => {
      onEvent?.({ kind: 'options', change })
      setOptions({ ...options, ...change })
    },
    selection,
    changeSelection: (next: readonly Key[]) => {
      onEvent?.({ kind: 'selection', selection: next })
      setSelection(next)
    },
    selecting: fixture.selecting ?? false,
    single: fixture.single ?? false,
    itemHref: (key: Key) => itemHref(collection.collection, key),
    openItem: (key: Key) => onEvent?.({ kind: 'open', key }),
    mayUpdate: () =>
      fixture.closed
        ? ({
            allowed: false,
            reason: text('reason.no_permission.update', { role: 'Reader', collection: collection.name }),
          } as const)
        : ({ allowed: true } as const),
    updateItem: (key: Key, values: Item) => {
      onEvent?.({ kind: 'update', key, values })
      setItems(items.map(item => (item[collection.primaryKey] === key ? { ...item, ...values } : item)))
      return Promise.resolve(null)
    },
  }
  return (
    <>
      <LayoutHost part="main" state={state} layoutProps={layoutProps} />
      <aside aria-label="Options">
        <LayoutHost part="options" state={state} layoutProps={layoutProps} />
      </aside>
    </>
  )
}
