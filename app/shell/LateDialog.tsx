import type { Toggle } from '#engine/core/store/createToggle.ts'
import { Late } from '#engine/ui/boundary/Late.tsx'
import { Loaded, type LoadedProps } from '#engine/ui/lazy/Loaded.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'

/** What lies over the page while a toggle is open; its code comes the first time. */
export function LateDialog<Props extends object>({
  toggle,
  ...part
}: LoadedProps<Props> & { readonly toggle: Toggle }) {
  const open = useStore(toggle)
  return (
    open && (
      <Late close={toggle.close}>
        <Loaded {...part} />
      </Late>
    )
  )
}
