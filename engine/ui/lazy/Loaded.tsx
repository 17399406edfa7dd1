import type { Load } from '#engine/core/lazy/Load.ts'
import { componentOf } from './componentOf.ts'

export interface LoadedProps<Props extends object> {
  readonly load: Load
  readonly props: Props
}

/**
 * Draws the component that `load` returns, resolved on render: when a boundary above retries, a failed load runs again.
 * Use it below a Suspense and a boundary.
 */
export function Loaded<Props extends object>({ load, props }: LoadedProps<Props>) {
  const Component = componentOf<Props>(load)
  return <Component {...props} />
}
