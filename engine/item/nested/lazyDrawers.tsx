import { lazy, Suspense } from 'react'
import type { DrawerProps } from '../../ui/drawer/Drawer.tsx'
import type { DraftDrawerProps } from './DraftDrawer.tsx'
import type { ItemDrawerProps } from './ItemDrawer.tsx'
import type { SelectionDrawerProps } from './SelectionDrawer.tsx'

const LazyDrawer = lazy(() => import('../../ui/drawer/Drawer.tsx').then(module => ({ default: module.Drawer })))
const LazyDraftDrawer = lazy(() => import('./DraftDrawer.tsx').then(module => ({ default: module.DraftDrawer })))
const LazyItemDrawer = lazy(() => import('./ItemDrawer.tsx'))
const LazySelectionDrawer = lazy(() => import('./SelectionDrawer.tsx'))

/** A drawer over the page; loaded when it is first opened. */
export const Drawer = (props: DrawerProps) => (
  <Suspense>
    <LazyDrawer {...props} />
  </Suspense>
)

/** A drawer that holds changes until Done hands them up; loaded when it is first opened. */
export const DraftDrawer = (props: DraftDrawerProps) => (
  <Suspense>
    <LazyDraftDrawer {...props} />
  </Suspense>
)

/** The form of a related item in a drawer over the page; loaded when it is first opened. */
export const ItemDrawer = (props: ItemDrawerProps) => (
  <Suspense>
    <LazyItemDrawer {...props} />
  </Suspense>
)

/** A drawer to choose items of a collection in; loaded when it is first opened. */
export const SelectionDrawer = (props: SelectionDrawerProps) => (
  <Suspense>
    <LazySelectionDrawer {...props} />
  </Suspense>
)
