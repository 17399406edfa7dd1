import { sidebar } from '#engine/ui/page/sidebar.ts'

/** The section of the sidebar with the filters. */
export const filtersId = 'list-filters'

/** Opens the filters of a list, also if the sidebar is hidden. */
export function openFilters(): void {
  if (!sidebar.get()) sidebar.toggle()
  // The sidebar has to be drawn first.
  requestAnimationFrame(() => {
    const filters = document.getElementById(filtersId)
    if (!(filters instanceof HTMLDetailsElement)) return
    filters.open = true
    filters.querySelector('summary')?.focus()
  })
}
