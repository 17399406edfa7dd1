import { useMemo, useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { layoutState } from '#engine/core/list/layoutState.ts'
import { emptyPreset } from '#engine/core/list/presets/selectPreset.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { titleSort } from '#engine/core/picker/titleFields.ts'
import type { LayoutQuery } from '#engine/core/registry/LayoutPlugin.ts'
import { NestedSearch } from '#engine/form/related/NestedSearch.tsx'
import type { SelectionDrawerProps } from '#engine/form/related/SelectionDrawerProps.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { useSettled } from '#engine/ui/useSettled.ts'
import type { Key } from '#schemas/data/Item.ts'
import { LayoutHost } from './LayoutHost.tsx'
import styles from './SelectionDrawer.module.css'
import { useList } from './useList.ts'

const nothing: readonly Key[] = []

/** Milliseconds that typing rests before the list follows. */
const rest = 300

/** Chooses items of a collection by its layout: search, pages, sorting, and Done. */
export default function SelectionDrawer(props: SelectionDrawerProps) {
  const { collection, multiple, title, close } = props
  const text = useText()
  const { metadata } = useStudio()
  const info = metadata.collection(collection)
  const heading = title ?? text(multiple ? 'selection_drawer.several' : 'selection_drawer.one')
  if (info) return <Choosing {...props} info={info} heading={heading} />
  return (
    <Drawer title={heading} close={close}>
      <Notice kind="warning">{text('item_drawer.missing')}</Notice>
    </Drawer>
  )
}

function Choosing(props: SelectionDrawerProps & { readonly info: CollectionInfo; readonly heading: string }) {
  const { info, heading, multiple, filter = null, chosen = nothing, done, close } = props
  const text = useText()
  const { registry, metadata, itemHref } = useStudio()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [layoutQuery, setAsked] = useState<Partial<LayoutQuery>>({})
  const [options, setOptions] = useState<Readonly<Record<string, unknown>>>({})
  const [selection, setSelection] = useState(chosen)
  const searchText = useSettled(search, search === '' ? 0 : rest)
  const name = info.collection
  const state = useMemo(() => {
    const plain = emptyPreset(name, { user: metadata.caller.user ?? '', role: metadata.caller.role })
    const layout = layoutState(registry, metadata, info, plain, page)
    if (!layout) return null
    const titles = info.displayTemplate ? titleSort(metadata, name, info.displayTemplate) : []
    const shown = layout.query.fields
    const preset = {
      ...plain,
      layout_query: {
        [layout.layout.id]: {
          fields: shown.some(path => titles.includes(path)) ? shown : [...titles.slice(0, 1), ...shown],
          sort: titles[0] ?? null,
          ...layoutQuery,
        },
      },
      layout_options: { [layout.layout.id]: { spacing: 'compact', ...options } },
    }
    return layoutState(registry, metadata, info, preset, page)
  }, [registry, metadata, info, name, page, layoutQuery, options])
  const query = useMemo(
    () => ({
      fields: state?.requestFields ?? [info.primaryKey],
      ...(filter ? { filter } : {}),
      ...(searchText === '' ? {} : { search: searchText }),
      sort: state?.query.sort ? [state.query.sort] : [],
      limit: state?.query.limit ?? 25,
      page,
    }),
    [state, info, filter, searchText, page],
  )
  const list = useList(name, info.primaryKey, query)
  const finish = (keys: readonly Key[]) =>
    done(
      keys,
      list.items.filter(item => keys.some(key => String(key) === String(item[info.primaryKey]))),
    )
  const choose = (keys: readonly Key[]) => setSelection(multiple ? keys : keys.slice(-1))
  const toggle = (key: Key) => {
    const others = selection.filter(other => String(other) !== String(key))
    choose(others.length < selection.length ? others : [...selection, key])
  }
  return (
    <Drawer
      title={heading}
      over={info.name}
      size="l"
      fill
      footer={
        <>
          <p className={styles.count} aria-live="polite">
            {text('selection_drawer.chosen', { count: selection.length })}
          </p>
          <Button onPress={close}>{text('cancel')}</Button>
          <Button
            kind="primary"
            icon="check"
            {...(selection.length > 0 ? {} : { disabledReason: text('selection_drawer.nothing_chosen') })}
            onPress={() => finish(selection)}
          >
            {text('done')}
          </Button>
        </>
      }
      close={close}
    >
      <div className={styles.search}>
        <NestedSearch
          label={text('search_items')}
          value={search}
          onChange={next => {
            setSearch(next)
            setPage(1)
          }}
        />
      </div>
      {list.error !== null ? (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: list.reload }}>
          {failureText(toFailure(list.error), text)}
        </Notice>
      ) : list.pending ? (
        <Skeleton rows={10} />
      ) : list.items.length === 0 ? (
        <EmptyState icon="search" title={text('no_results')} text={text('selection_drawer.nothing_left')} />
      ) : (
        state && (
          <LayoutHost
            part="main"
            state={state}
            layoutProps={{
              collection: info,
              items: list.items,
              loading: list.loading,
              count: list.count,
              changeQuery: ({ page: to, ...change }) => {
                setAsked(current => ({ ...current, ...change }))
                setPage('sort' in change || 'limit' in change ? 1 : (to ?? page))
              },
              changeOptions: change => setOptions(current => ({ ...current, ...change })),
              selection,
              changeSelection: choose,
              selecting: true,
              single: !multiple,
              itemHref: key => itemHref(name, key),
              openItem: toggle,
            }}
          />
        )
      )}
    </Drawer>
  )
}
