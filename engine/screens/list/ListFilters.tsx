import { type ComponentProps, Suspense } from 'react'
import type { Load } from '#engine/core/lazy/Load.ts'
import type { FilterBarProps } from '#engine/form/filter/FilterBar.tsx'
import type { FilterEditorProps } from '#engine/form/filter/FilterEditor.tsx'
import type { NoMatchProps } from '#engine/form/filter/NoMatch.tsx'
import { Boundary } from '#engine/ui/boundary/Boundary.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { SidebarSection } from '#engine/ui/page/SidebarSection.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import type { ArchiveView } from './ArchiveView.ts'
import type { MatchingStripProps } from './MatchingStrip.tsx'
import { filtersId } from './openFilters.ts'
import type { ViewNoticesProps } from './presets/ViewNotices.tsx'

const loadBar: Load = () => import('#engine/form/filter/FilterBar.tsx')
const loadEditor: Load = () => import('#engine/form/filter/FilterEditor.tsx')
const loadArchiveChoice: Load = () => import('./ArchiveChoice.tsx')
const loadArchiveStrip: Load = () => import('./ArchiveStrip.tsx')
const loadNotices: Load = () => import('./presets/ViewNotices.tsx')
const loadMatching: Load = () => import('./MatchingStrip.tsx')
const loadNoMatch: Load = () => import('#engine/form/filter/NoMatch.tsx')

export interface FilterSectionProps extends FilterEditorProps {
  readonly active: number
  /** Not for a collection without an archive. */
  readonly archive?: ArchiveView | null
}

/** The filter editor in the sidebar; its code loads when the section opens. */
export function FilterSection({ active, archive, ...props }: FilterSectionProps) {
  const text = useText()
  const ArchiveChoice = componentOf<ArchiveView>(loadArchiveChoice)
  const FilterEditor = componentOf<FilterEditorProps>(loadEditor)
  return (
    <SidebarSection
      id={filtersId}
      title={text('filters')}
      icon="filter_list"
      lazy
      {...(active > 0 && { badge: active })}
    >
      <Apart fallback={<Skeleton rows={2} />}>
        {archive && <ArchiveChoice {...archive} />}
        <FilterEditor {...props} />
      </Apart>
    </SidebarSection>
  )
}

export interface FilterStripProps extends FilterBarProps {
  readonly archive: ArchiveView | null
}

/** The filter sentence above a list, drawn if the user has set filters or changed what is shown of the archive. */
export function FilterStrip({ archive, ...props }: FilterStripProps) {
  const FilterBar = componentOf<FilterBarProps>(loadBar)
  const ArchiveStrip = componentOf<ArchiveView>(loadArchiveStrip)
  const isUsual = archive === null || archive.archived === archive.usual
  if (props.filters.length === 0 && isUsual) return null
  return (
    <Apart fallback={null}>
      {!isUsual && <ArchiveStrip {...archive} />}
      <FilterBar {...props} />
    </Apart>
  )
}

/** Above a list whose page is selected, if it has more pages: a way to select the items of all. */
export function SelectionStrip(props: MatchingStripProps) {
  const MatchingStrip = componentOf<MatchingStripProps>(loadMatching)
  const { list, selection } = props
  if (selection.length === 0 || selection.length < list.items.length || list.count === list.items.length) return null
  return (
    <Apart fallback={null}>
      <MatchingStrip {...props} />
    </Apart>
  )
}

/** Unsaved changes to a bookmark, or a missing layout. Renders nothing otherwise. */
export function ViewStrip(props: ViewNoticesProps) {
  const ViewNotices = componentOf<ViewNoticesProps>(loadNotices)
  const { handle, layout } = props
  const { layout: wanted } = handle.preset
  if (!handle.edited && (wanted === null || wanted === layout?.id)) return null
  return (
    <Apart fallback={null}>
      <ViewNotices {...props} />
    </Apart>
  )
}

/** Ways out of an empty list. */
export function WaysOut(props: NoMatchProps) {
  const NoMatch = componentOf<NoMatchProps>(loadNoMatch)
  return (
    <Apart fallback={<Skeleton rows={2} />}>
      <NoMatch {...props} />
    </Apart>
  )
}

/** A failure here does not affect the list. */
function Apart({ fallback, children }: ComponentProps<typeof Suspense>) {
  const text = useText()
  return (
    <Boundary
      fallback={(_, retry) => (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: retry }}>
          {text('filters_broke')}
        </Notice>
      )}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  )
}
