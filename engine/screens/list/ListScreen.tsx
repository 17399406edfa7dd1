import { useDeferredValue, useRef } from 'react'
import { activeCount, typesOf } from '#engine/core/filter/filterTree.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { LayoutQuery } from '#engine/core/registry/LayoutPlugin.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import { useShortcut } from '#engine/ui/useShortcut.ts'
import type { Key } from '#schemas/data/Item.ts'
import { newKey } from '#schemas/data/Item.ts'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'
import { archiveView } from './ArchiveView.ts'
import { LayoutChoice } from './LayoutChoice.tsx'
import { LayoutHost } from './LayoutHost.tsx'
import { ListActions } from './ListActions.tsx'
import { ListBody } from './ListBody.tsx'
import { FilterSection, FilterStrip, SelectionStrip, ViewStrip, WaysOut } from './ListFilters.tsx'
import styles from './ListScreen.module.css'
import { ListSidebar } from './ListSidebar.tsx'
import type { ListSlots } from './ListSlots.ts'
import type { ChangeView, ListView } from './ListView.ts'
import { LaterNews } from './news/LaterNews.tsx'
import { openFilters } from './openFilters.ts'
import { BookmarkMenu } from './presets/BookmarkMenu.tsx'
import { DefaultNote } from './presets/DefaultNote.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useImport } from './useImport.tsx'
import { useListPlace } from './useListPlace.ts'
import { useListState } from './useListState.ts'
import { useNewItem } from './useNewItem.tsx'
import { useUpdateItem } from './useUpdateItem.ts'

export interface ListScreenProps extends ListSlots {
  readonly collection: CollectionInfo
  readonly view: ListView
  readonly changeView: ChangeView
  readonly navigate: (href: string) => void
  /** The collection as usual. */
  readonly listHref: string
}

const none: readonly PresetFilter[] = []

/** The items of a collection: header, search, the active layout, and every state of a list. */
export function ListScreen(props: ListScreenProps) {
  const { collection, view, changeView, navigate, listHref, locked = none, imports = false } = props
  const text = useText()
  const { metadata, ...host } = useStudio()
  const name = collection.collection
  const itemHref = props.itemHref ?? (key => host.itemHref(name, key))
  const { handle, state, list, query, conditions, fixed, search, changeSearch, changeFilters, ...changes } =
    useListState(collection, view, changeView, locked, props.layouts)
  const { preset, change, reset } = handle
  useShortcut('f', openFilters)
  const area = useRef<HTMLDivElement>(null)
  const place = useListPlace(name, collection.primaryKey, list, area)
  const { selection, setSelection, matching, clearSelection, watch } = place
  // Deferred until the actions are loaded: the header must not change its height below a finger.
  const selecting = useDeferredValue(selection.length > 0) && selection.length > 0
  const active = activeCount(preset.filters, typesOf(metadata, name))
  const filtering = { fixed, filters: preset.filters, change: changeFilters }
  const archive = archiveView(collection, view, changeView, clearSelection)
  const openBookmark = (bookmark: number | null) =>
    navigate(bookmark === null ? listHref : `${listHref}?bookmark=${bookmark}`)
  const breadcrumb = props.breadcrumb === undefined ? text('collections') : props.breadcrumb
  const label = props.create === undefined ? text('create_item') : props.create
  const createButton = useNewItem({ collection: name, label, make: () => navigate(itemHref(newKey)) })
  const importing = useImport(collection, imports)
  const updating = useUpdateItem(collection)
  const layoutProps = {
    collection,
    items: list.items,
    loading: list.loading,
    count: list.count,
    conditions,
    changeQuery: (query: Partial<LayoutQuery>) => {
      changes.changeQuery(query)
      clearSelection()
    },
    changeOptions: changes.changeOptions,
    selection,
    changeSelection: setSelection,
    selecting: false,
    itemHref,
    openItem: (key: Key) => navigate(itemHref(key)),
    ...(label === null ? { selectable: false, changeSelection: clearSelection } : updating),
  }
  return (
    <Page
      fill
      title={preset.bookmark ?? props.title ?? collection.name}
      icon={props.icon ?? collection.icon}
      breadcrumb={preset.bookmark === null ? breadcrumb : <a href={listHref}>{collection.name}</a>}
      actions={
        <>
          <BookmarkMenu handle={handle} search={search} open={openBookmark} />
          <SearchBox value={search} onChange={changeSearch} yields={selecting} />
          <ListActions
            collection={collection}
            items={list.items}
            selection={selection}
            matching={matching}
            selecting={selecting}
            isArchive={view.archived === 'only'}
            changeSelection={setSelection}
            create={createButton}
            slots={props}
          />
        </>
      }
      sidebar={
        <ListSidebar
          importing={imports ? importing.command : null}
          help={props.help ?? collection.note}
          collection={collection}
          count={list.count}
          query={query}
          selection={selection}
          matching={matching}
          filters={<FilterSection active={active} archive={archive} collection={name} {...filtering} />}
        >
          <LayoutChoice
            current={state?.layout ?? null}
            layouts={props.layouts}
            choose={layout => {
              clearSelection()
              change({ layout })
              changeView({ page: 1, at: '' })
            }}
          />
          <DefaultNote preset={preset} />
          {state && <LayoutHost part="options" state={state} layoutProps={layoutProps} />}
        </ListSidebar>
      }
    >
      <ViewStrip handle={handle} layout={state?.layout ?? null} open={openBookmark} />
      <FilterStrip archive={archive} collection={name} filters={preset.filters} change={changeFilters} />
      <SelectionStrip {...{ collection, query, list, selection, matching }} select={place.select} />
      {typeof props.above === 'function' ? props.above(conditions) : props.above}
      <ListBody
        list={list}
        drawsLoading={state?.layout.drawsLoading === true}
        drawsEmpty={state?.layout.drawsEmpty === true}
        search={search}
        page={view.page}
        filtered={active > 0 || view.archived === 'only'}
        layout={
          state && (
            <div ref={area} className={styles.area} {...watch} {...props.dragging?.(selection, setSelection)}>
              <LayoutHost part="main" state={state} layoutProps={layoutProps} />
            </div>
          )
        }
        create={createButton}
        {...(props.empty ? { empty: props.empty } : {})}
        waysOut={
          <WaysOut collection={collection} {...filtering} search={search} clearSearch={() => changeSearch('')} />
        }
        clear={() => {
          changeSearch('')
          if (preset.filters.length > 0) changeFilters([])
          if (view.archived === 'only') changeView({ archived: null })
        }}
        firstPage={() => changeView({ page: 1 })}
        reset={() => {
          reset()
          changeView({ search: '', archived: null, page: 1 })
        }}
      />
      <LaterNews {...{ collection, query, list, selection, matching }} changeSelection={setSelection} />
      {importing.drawer}
    </Page>
  )
}
