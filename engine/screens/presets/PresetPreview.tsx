import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { LayoutProps } from '#engine/core/registry/LayoutPlugin.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { LayoutHost } from '../list/LayoutHost.tsx'
import { ListBody } from '../list/ListBody.tsx'
import type { ListState } from '../list/useListState.ts'
import styles from './PresetPreview.module.css'

/** The props of a layout in a preview, where items cannot be opened or changed. */
export function usePreviewProps(
  collection: CollectionInfo,
  { list, ...shown }: ListState,
): Omit<LayoutProps, 'query' | 'options'> {
  const { itemHref } = useStudio()
  return {
    collection,
    items: list.items,
    loading: list.loading,
    count: list.count,
    conditions: shown.conditions,
    changeQuery: shown.changeQuery,
    changeOptions: shown.changeOptions,
    selection: [],
    changeSelection: () => {},
    selectable: false,
    selecting: false,
    itemHref: key => itemHref(collection.collection, key),
    openItem: () => {},
  }
}

/** A read-only preview of the list. */
export function PresetPreview({
  collection,
  shown,
}: {
  readonly collection: CollectionInfo
  readonly shown: ListState
}) {
  const text = useText()
  const layoutProps = usePreviewProps(collection, shown)
  const { state, list } = shown
  return (
    <section className={styles.preview} aria-label={text('presets.preview')} data-part="preset-preview">
      <ListBody
        list={list}
        drawsLoading={state?.layout.drawsLoading === true}
        drawsEmpty={state?.layout.drawsEmpty === true}
        search={shown.search}
        page={1}
        filtered={shown.handle.preset.filters.length > 0}
        layout={
          state && (
            <div inert className={styles.layout}>
              <LayoutHost part="main" state={state} layoutProps={layoutProps} />
            </div>
          )
        }
        create={null}
        waysOut={null}
        clear={() => shown.handle.change({ filters: [], search: null })}
        firstPage={() => {}}
        reset={() => shown.handle.change({ filters: [], search: null, layout_query: null, layout_options: null })}
      />
    </section>
  )
}
