import { Late } from '../boundary/Late.tsx'
import { componentOf } from '../lazy/componentOf.ts'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'

const load = () => import('./ConfirmDialog.tsx').then(module => ({ default: module.ConfirmDialog }))

/** Asks by a dialog whose code comes when it is needed; where that cannot be had, nothing is confirmed. */
export function LateConfirmDialog(props: ConfirmDialogProps) {
  const ConfirmDialog = componentOf<ConfirmDialogProps>(load)
  return (
    <Late close={props.onCancel}>
      <ConfirmDialog {...props} />
    </Late>
  )
}
