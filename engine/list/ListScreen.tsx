import { useRef } from 'react'
import type { Key } from '#schemas/data/Item.ts'
import { newKey } from '#schemas/data/Item.ts'
import { usePageCommands } from '../commands/pageCommands.ts'
import { activeCount, typesOf } from '../filter/filterTree.ts'
import { useText } from '../i18n/I18n.tsx'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { LayoutQuery } from '../registry/LayoutPlugin.ts'
import { useStudio } from '../registry/StudioContext.tsx'
import { Button } from '../ui/button/Button.tsx'
import { Page } from '../ui/page/Page.tsx'
import { Select } from '../ui/select/Select.tsx'
import { LayoutHost } from './LayoutHost.tsx'
import { ListBody } from './ListBody.tsx'
import { FilterSection, FilterStrip, ViewStrip, WaysOut } from './ListFilters.tsx'
import styles from './ListScreen.module.css'
import { ListSidebar } from './ListSidebar.tsx'
import { BookmarkMenu } from './presets/BookmarkMenu.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SelectionActions } from './SelectionActions.tsx'
import { useAccess } from './useAccess.ts'
import { useImport } from './useImport.tsx'
import { useListPlace } from './useListPlace.ts'
import { type ListView, useListState } from './useListState.ts'
import { useUpdateItem } from './useUpdateItem.ts'

export interface ListScreenProps {
  readonly collection: CollectionInfo
  readonly view: ListView
  readonly changeView: (change: Partial<ListView>) => void
  readonly go: (href: string) => void
  /** The collection as usual. */
  readonly listHref: string
}

/** The items of a collection: header, search, the layout in force, and every state that a list can be in. */
export function ListScreen({ collection, view, changeView, go, listHref }: ListScreenProps) {
  const text = useText()
  const { registry, metadata, itemHref } = useStudio()
  const name = collection.collection
  const { handle, state, list, query, fixed, search, changeSearch, changeFilters, ...changes } = useListState(
    collection,
    view,
    changeView,
  )
  const { preset, change, reset } = handle
  const area = useRef<HTMLDivElement>(null)
  const { selection, setSelection, clearSelection, watch } = useListPlace(name, collection.primaryKey, list, area)
  const create = useAccess('create', name)
  const active = activeCount(preset.filters, typesOf(metadata, name))
  const openBookmark = (bookmark: number | null) =>
    go(bookmark === null ? listHref : `${listHref}?bookmark=${bookmark}`)
  const newHref = itemHref(name, newKey)
  const createItem = {
    id: 'create',
    label: text('create_item'),
    icon: 'add',
    ...(create.allowed ? {} : { why: create.reason }),
    onSelect: () => go(newHref),
  }
  usePageCommands([createItem])
  const importing = useImport(collection)
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
    changeQuery: (query: Partial<LayoutQuery>) => {
      changes.changeQuery(query)
      clearSelection()
    },
    changeOptions: changes.changeOptions,
    selection,
    changeSelection: setSelection,
    selecting: false,
    itemHref: (key: Key) => itemHref(name, key),
    openItem: (key: Key) => go(itemHref(name, key)),
    ...useUpdateItem(collection),
  }
  return (
    <Page
      fill
      title={preset.bookmark ?? collection.name}
      icon={collection.icon}
      breadcrumb={preset.bookmark === null ? text('collections') : <a href={listHref}>{collection.name}</a>}
      actions={
        <>
          <BookmarkMenu handle={handle} search={search} open={openBookmark} />
          <SearchBox value={search} onChange={changeSearch} yields={selection.length > 0} />
          {selection.length > 0 ? (
            <SelectionActions
              collection={collection}
              items={list.items}
              selection={selection}
              changeSelection={setSelection}
            />
          ) : (
            createButton
          )}
        </>
      }
      sidebar={
        <ListSidebar
          importing={importing.command}
          collection={collection}
          count={list.count}
          query={query}
          filters={
            <FilterSection
              active={active}
              collection={name}
              fixed={fixed}
              filters={preset.filters}
              change={changeFilters}
            />
          }
        >
          {state && registry.layouts.size > 1 && (
            <Select
              label={text('layout')}
              value={state.layout.id}
              options={[...registry.layouts.values()].map(({ id, name }) => ({ value: id, label: text(name) }))}
              onChange={layout => {
                clearSelection()
                change({ layout })
                changeView({ page: 1, at: '' })
              }}
            />
          )}
          {state && <LayoutHost part="options" state={state} layoutProps={layoutProps} />}
        </ListSidebar>
      }
    >
      <ViewStrip handle={handle} layout={state?.layout ?? null} open={openBookmark} />
      <FilterStrip collection={name} filters={preset.filters} change={changeFilters} />
      <ListBody
        list={list}
        drawsLoading={state?.layout.drawsLoading === true}
        drawsEmpty={state?.layout.drawsEmpty === true}
        search={search}
        page={view.page}
        filtered={active > 0}
        layout={
          state && (
            <div ref={area} className={styles.area} {...watch}>
              <LayoutHost part="main" state={state} layoutProps={layoutProps} />
            </div>
          )
        }
        create={createButton}
        waysOut={
          <WaysOut
            collection={collection}
            fixed={fixed}
            filters={preset.filters}
            search={search}
            change={changeFilters}
            clearSearch={() => changeSearch('')}
          />
        }
        clear={() => {
          changeSearch('')
          if (preset.filters.length > 0) changeFilters([])
        }}
        firstPage={() => changeView({ page: 1 })}
        reset={() => {
          reset()
          changeView({ search: '', page: 1 })
        }}
      />
      {importing.drawer}
    </Page>
  )
}
