import { Suspense } from 'react'
import type { LayoutState } from '#engine/core/list/layoutState.ts'
import type { LayoutProps } from '#engine/core/registry/LayoutPlugin.ts'
import { Boundary } from '#engine/ui/boundary/Boundary.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'

export interface LayoutHostProps {
  /** Which component of the layout: the list itself or its controls for the sidebar. */
  readonly part: 'main' | 'options'
  readonly state: LayoutState
  readonly layoutProps: Omit<LayoutProps, 'query' | 'options'>
}

/** Draws the active layout. A layout that throws does not affect the page. */
export function LayoutHost({ part, state, layoutProps }: LayoutHostProps) {
  const text = useText()
  const { layout, query, options } = state
  const load = part === 'main' ? layout.load : layout.loadOptions
  if (!load) return null
  const Component = componentOf<LayoutProps>(load)
  return (
    <Boundary
      fallback={(_, retry) => (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: retry }}>
          {text('layout_broke', { layout: layout.id })}
        </Notice>
      )}
    >
      <Suspense fallback={part === 'main' ? <Skeleton rows={10} /> : null}>
        <Component {...layoutProps} query={query} options={options} />
      </Suspense>
    </Boundary>
  )
}
