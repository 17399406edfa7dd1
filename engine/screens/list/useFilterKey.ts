import { useEffect } from 'react'
import { isTyping } from '#engine/ui/isTyping.ts'
import { sidebar } from '#engine/ui/page/sidebar.ts'

/** The section of the sidebar with the filters. */
export const filtersId = 'list-filters'

/** Letters mean something else in menus, and nothing on the page behind a dialog. */
const elsewhere = '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]'

/** F opens the filters of a list, also if the sidebar is hidden. */
export function useFilterKey(): void {
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== 'f' || event.metaKey || event.ctrlKey || event.altKey || isTyping(target)) return
      if (event.defaultPrevented || (target instanceof Element && target.closest(elsewhere))) return
      event.preventDefault()
      if (!sidebar.get()) sidebar.toggle()
      // The sidebar has to be drawn first.
      requestAnimationFrame(() => {
        const filters = document.getElementById(filtersId)
        if (!(filters instanceof HTMLDetailsElement)) return
        filters.open = true
        filters.querySelector('summary')?.focus()
      })
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
}
