import { Loaded, type LoadedProps } from '#engine/registry/Loaded.tsx'
import type { Toggle } from '#engine/store/createToggle.ts'
import { useStore } from '#engine/store/useStore.ts'
import { Late } from '#engine/ui/boundary/Late.tsx'

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
