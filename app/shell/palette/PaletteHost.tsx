import { useLayoutEffect } from 'react'
import { preload } from '#engine/ui/lazy/componentOf.ts'
import { ToggledDialog } from '../ToggledDialog.tsx'
import { palette } from './palette.ts'
import type { PaletteProps } from './usePaletteSections.ts'

const loadPalette = () => import('./Palette.tsx')

/** Opens the command palette on Mod+K, even while the user types. */
export function PaletteHost(props: PaletteProps) {
  // A layout effect: the shortcut works as soon as the page is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // The first key of the shortcut starts loading the palette, so that no letter typed afterwards is lost.
      if (event.key === 'Control' || event.key === 'Meta') void preload(loadPalette)
      // A text editor uses the same keys for links.
      if (event.defaultPrevented) return
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      palette.toggle()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return <ToggledDialog<PaletteProps> toggle={palette} load={loadPalette} props={props} />
}
