import { useShortcut } from '#engine/ui/useShortcut.ts'
import { ToggledDialog } from '../ToggledDialog.tsx'
import { shortcuts } from './shortcuts.ts'

const load = () => import('./ShortcutsDialog.tsx')

/** Opens the list of keyboard shortcuts on `?`. */
export function ShortcutsHost() {
  useShortcut('?', shortcuts.open)
  return <ToggledDialog toggle={shortcuts} load={load} props={{}} />
}
