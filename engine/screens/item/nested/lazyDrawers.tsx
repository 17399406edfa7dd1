import type { Load } from '#engine/core/lazy/Load.ts'
import { Late } from '#engine/ui/boundary/Late.tsx'
import type { DrawerProps } from '#engine/ui/drawer/Drawer.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { DraftDrawerProps } from './DraftDrawer.tsx'
import type { ItemDrawerProps } from './ItemDrawerProps.ts'
import type { SelectionDrawerProps } from './SelectionDrawer.tsx'

const loadDrawer = () => import('#engine/ui/drawer/Drawer.tsx').then(module => ({ default: module.Drawer }))
const loadDraftDrawer = () => import('./DraftDrawer.tsx').then(module => ({ default: module.DraftDrawer }))
const loadItemDrawer = () => import('./ItemDrawer.tsx')
const loadSelectionDrawer = () => import('./SelectionDrawer.tsx')

/** One that cannot be had closes, so that it can be opened again. */
function late<Props extends { readonly close: () => void }>(load: Load, props: Props) {
  const Component = componentOf<Props>(load)
  return (
    <Late close={props.close}>
      <Component {...props} />
    </Late>
  )
}

/** A drawer over the page; loaded when it is first opened. */
export const Drawer = (props: DrawerProps) => late(loadDrawer, props)

/** A drawer that holds changes until Done hands them up; loaded when it is first opened. */
export const DraftDrawer = (props: DraftDrawerProps) => late(loadDraftDrawer, props)

/** The form of a related item in a drawer over the page; loaded when it is first opened. */
export const ItemDrawer = (props: ItemDrawerProps) => late(loadItemDrawer, props)

/** A drawer to choose items of a collection in; loaded when it is first opened. */
export const SelectionDrawer = (props: SelectionDrawerProps) => late(loadSelectionDrawer, props)
