import { useContext } from 'react'
import type { Load } from '#engine/core/lazy/Load.ts'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import type { DrawerProps } from '#engine/ui/drawer/Drawer.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { DraftDrawerProps } from './DraftDrawer.tsx'
import type { ItemDrawerProps } from './ItemDrawerProps.ts'
import { SelectionContext } from './SelectionContext.ts'
import type { SelectionDrawerProps } from './SelectionDrawerProps.ts'

const loadDrawer = () => import('#engine/ui/drawer/Drawer.tsx').then(module => ({ default: module.Drawer }))
const loadDraftDrawer = () => import('./DraftDrawer.tsx').then(module => ({ default: module.DraftDrawer }))
const loadItemDrawer = () => import('./ItemDrawer.tsx')

/** If its code fails to load it closes, so that it can be opened again. */
function lazyDrawer<Props extends { readonly close: () => void }>(load: Load, props: Props) {
  const Component = componentOf<Props>(load)
  return (
    <LazyDialog close={props.close}>
      <Component {...props} />
    </LazyDialog>
  )
}

/** A drawer over the page; loaded when it is first opened. */
export const Drawer = (props: DrawerProps) => lazyDrawer(loadDrawer, props)

/** A drawer that collects changes until Done submits them; loaded on first use. */
export const DraftDrawer = (props: DraftDrawerProps) => lazyDrawer(loadDraftDrawer, props)

/** The form of a related item in a drawer over the page; loaded when it is first opened. */
export const ItemDrawer = (props: ItemDrawerProps) => lazyDrawer(loadItemDrawer, props)

/** A drawer to choose items of a collection in; loaded when it is first opened. */
export const SelectionDrawer = (props: SelectionDrawerProps) => lazyDrawer(useContext(SelectionContext), props)
