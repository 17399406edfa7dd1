import { useSyncExternalStore } from 'react'
import { filtersId, openFilters } from '#engine/screens/list/openFilters.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { sidebar } from '#engine/ui/page/sidebar.ts'
import { SkipLink } from './SkipLink.tsx'

/** The button of the page that shows and hides the sidebar. */
const toggle = '[data-part="page-header"] > span:last-child > button[aria-expanded]'

/** Skip links to the sidebar of the page and to the filters in it. Both open a closed sidebar. */
export default function SidebarLinks() {
  const text = useText()
  // The page is not known here: its parts are looked up whenever the focus moves.
  const parts = useSyncExternalStore(onFocusMoved, partsOfPage)
  return (
    <>
      {parts.includes('filters') && <SkipLink id={filtersId} label={text('skip_to_filters')} go={openFilters} />}
      {parts.includes('sidebar') && <SkipLink id="sidebar" label={text('skip_to_sidebar')} go={openSidebar} />}
    </>
  )
}

function onFocusMoved(notify: () => void): () => void {
  document.addEventListener('focusin', notify)
  return () => document.removeEventListener('focusin', notify)
}

function partsOfPage(): string {
  const hasSidebar = document.querySelector(toggle) !== null
  const isList = document.querySelector('#main[data-fill]') !== null
  return `${hasSidebar ? 'sidebar' : ''} ${hasSidebar && isList ? 'filters' : ''}`
}

function openSidebar(): void {
  sidebar.open()
  // The sidebar has to be drawn first.
  requestAnimationFrame(() => {
    const place = document.querySelector('[data-part="sidebar"]')
    if (!(place instanceof HTMLElement)) return
    place.tabIndex = -1
    place.focus()
  })
}
