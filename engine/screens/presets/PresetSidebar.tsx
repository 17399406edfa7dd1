import { activeCount, typesOf } from '#engine/core/filter/filterTree.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { SidebarSection } from '#engine/ui/page/SidebarSection.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import { LayoutHost } from '../list/LayoutHost.tsx'
import { FilterSection } from '../list/ListFilters.tsx'
import type { ListState } from '../list/useListState.ts'
import { usePreviewProps } from './PresetPreview.tsx'
import styles from './PresetSidebar.module.css'

/** The content of the list: its filters, its search and the controls of its layout. */
export function PresetSidebar({
  collection,
  shown,
}: {
  readonly collection: CollectionInfo
  readonly shown: ListState
}) {
  const text = useText()
  const { metadata } = useStudio()
  const layoutProps = usePreviewProps(collection, shown)
  const { handle, state, fixed, changeFilters } = shown
  const { filters, search } = handle.preset
  const name = collection.collection
  return (
    <>
      <FilterSection
        active={activeCount(filters, typesOf(metadata, name))}
        collection={name}
        fixed={fixed}
        filters={filters}
        change={changeFilters}
      />
      <SidebarSection title={text('layout_options')} icon="tune" open>
        <div className={styles.layout}>
          <TextField
            label={text('presets.search')}
            type="search"
            value={search ?? ''}
            onChange={next => handle.change({ search: next === '' ? null : next })}
          />
          {state && <LayoutHost part="options" state={state} layoutProps={layoutProps} />}
        </div>
      </SidebarSection>
    </>
  )
}
