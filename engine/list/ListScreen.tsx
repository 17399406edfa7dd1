import { useMemo, useState } from 'react'
import type { Key } from '#schemas/data/Item.ts'
import { newKey } from '#schemas/data/Item.ts'
import { useText } from '../i18n/I18n.tsx'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { LayoutQuery } from '../registry/LayoutPlugin.ts'
import { useStudio } from '../registry/StudioContext.tsx'
import { Button } from '../ui/button/Button.tsx'
import { Page } from '../ui/page/Page.tsx'
import { archiveFilter, filterTree } from './filterTree.ts'
import { LayoutHost } from './LayoutHost.tsx'
import { ListBody } from './ListBody.tsx'
import { ListSidebar } from './ListSidebar.tsx'
import { layoutState } from './layoutState.ts'
import { usePreset } from './presets/usePreset.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SelectionActions } from './SelectionActions.tsx'
import { useAccess } from './useAccess.ts'
import { useList } from './useList.ts'

/** What the address says of a list. */
export interface ListView {
  readonly page: number
  readonly search: string
}

export interface ListScreenProps {
  readonly collection: CollectionInfo
  readonly view: ListView
  readonly changeView: (change: Partial<ListView>) => void
  readonly go: (href: string) => void
}

const nothingChosen: readonly Key[] = []

/** The items of a collection: header, search, the layout in force, and every state that a list can be in. */
export function ListScreen({ collection, view, changeView, go }: ListScreenProps) {
  const text = useText()
  const { registry, metadata, itemHref } = useStudio()
  const name = collection.collection
  const { preset, change, reset } = usePreset(name)
  const [selection, setSelection] = useState<readonly Key[]>(nothingChosen)
  const create = useAccess('create', name)
  const state = useMemo(
    () => layoutState(registry, metadata, collection, preset, view.page),
    [registry, metadata, collection, preset, view.page],
  )
  const filters = useMemo(() => [...archiveFilter(collection), ...(preset.filters ?? [])], [collection, preset.filters])
  const query = useMemo(
    () => ({
      fields: state?.requestFields ?? [collection.primaryKey],
      filter: filterTree(filters),
      search: view.search,
      sort: state?.query.sort ? [state.query.sort] : [],
      limit: state?.query.limit ?? 0,
      page: view.page,
    }),
    [state, filters, view.search, view.page, collection.primaryKey],
  )
  const list = useList(name, collection.primaryKey, query)

  const changeQuery = ({ page, ...rest }: Partial<LayoutQuery>) => {
    if (state && Object.keys(rest).length > 0) {
      const stored = preset.layout_query?.[state.layout.id]
      const kept = typeof stored === 'object' && stored !== null ? stored : {}
      change(name, { layout_query: { ...preset.layout_query, [state.layout.id]: { ...kept, ...rest } } })
    }
    // Another order or another size of page starts at the first one (P-487, P-488).
    const restarts = 'sort' in rest || 'limit' in rest
    if (page !== undefined || restarts) changeView({ page: restarts ? 1 : (page ?? 1) })
    setSelection(nothingChosen)
  }
  const changeOptions = (options: Readonly<Record<string, unknown>>) => {
    if (!state) return
    change(name, { layout_options: { ...preset.layout_options, [state.layout.id]: { ...state.options, ...options } } })
  }
  const newHref = itemHref(name, newKey)
  const createButton = (
    <Button kind="primary" icon="add" {...(create.allowed ? {} : { why: create.reason })} onPress={() => go(newHref)}>
      {text('create_item')}
    </Button>
  )
  const layoutProps = {
    collection,
    items: list.items,
    loading: list.loading,
    count: list.count,
    changeQuery,
    changeOptions,
    selection,
    changeSelection: setSelection,
    selecting: false,
    itemHref: (key: Key) => itemHref(name, key),
    openItem: (key: Key) => go(itemHref(name, key)),
  }
  return (
    <Page
      fill
      title={collection.name}
      icon={collection.icon}
      breadcrumb={text('collections')}
      actions={
        <>
          <SearchBox value={view.search} onChange={search => changeView({ search, page: 1 })} />
          {selection.length > 0 ? (
            <SelectionActions
              collection={collection}
              selection={selection}
              done={() => {
                setSelection(nothingChosen)
                list.reload()
              }}
              clear={() => setSelection(nothingChosen)}
            />
          ) : (
            createButton
          )}
        </>
      }
      sidebar={
        <ListSidebar collection={collection} count={list.count}>
          {state && <LayoutHost part="options" state={state} layoutProps={layoutProps} />}
        </ListSidebar>
      }
    >
      <ListBody
        list={list}
        search={view.search}
        page={view.page}
        filtered={filters.some(filter => filter.locked !== true)}
        layout={state && <LayoutHost part="main" state={state} layoutProps={layoutProps} />}
        create={createButton}
        clear={() => {
          changeView({ search: '', page: 1 })
          if (preset.filters?.length) change(name, { filters: null })
        }}
        firstPage={() => changeView({ page: 1 })}
        reset={() => {
          reset(name)
          changeView({ search: '', page: 1 })
        }}
      />
    </Page>
  )
}
