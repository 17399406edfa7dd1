import { LazyDialog } from '../boundary/LazyDialog.tsx'
import { componentOf } from '../lazy/componentOf.ts'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'

const load = () => import('./ConfirmDialog.tsx').then(module => ({ default: module.ConfirmDialog }))

/** A confirmation dialog that loads on demand; if it fails to load, nothing is confirmed. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  const ConfirmDialog = componentOf<ConfirmDialogProps>(load)
  return (
    <LazyDialog close={props.onCancel}>
      <ConfirmDialog {...props} />
    </LazyDialog>
  )
}
