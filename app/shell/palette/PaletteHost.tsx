import { useEffect } from 'react'
import { preload } from '#engine/ui/lazy/componentOf.ts'
import { LateDialog } from '../LateDialog.tsx'
import { palette } from './palette.ts'
import type { PaletteProps } from './usePaletteSections.ts'

const loadPalette = () => import('./Palette.tsx')

/** Opens the command palette by meta+k, from wherever one types. */
export function PaletteHost(props: PaletteProps) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // The first of the two keys fetches it, so that no letter typed after them is lost.
      if (event.key === 'Control' || event.key === 'Meta') void preload(loadPalette)
      // An editor of texts makes links by these keys.
      if (event.defaultPrevented) return
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      palette.toggle()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return <LateDialog<PaletteProps> toggle={palette} load={loadPalette} props={props} />
}
