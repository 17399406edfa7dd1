import type { Toggle } from '#engine/core/store/createToggle.ts'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { Loaded, type LoadedProps } from '#engine/ui/lazy/Loaded.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'

/** A dialog over the page while a toggle is open; its code loads on first use. */
export function ToggledDialog<Props extends object>({
  toggle,
  ...part
}: LoadedProps<Props> & { readonly toggle: Toggle }) {
  const open = useStore(toggle)
  return (
    open && (
      <LazyDialog close={toggle.close}>
        <Loaded {...part} />
      </LazyDialog>
    )
  )
}
