import type { Load } from '#engine/core/lazy/Load.ts'
import { componentOf } from './componentOf.ts'

export interface LoadedProps<Props extends object> {
  readonly load: Load
  readonly props: Props
}

/**
 * What `load` brings, looked up when it is drawn: a boundary around this one that tries again loads anew what could not
 * be had. Draw it below a Suspense and a boundary.
 */
export function Loaded<Props extends object>({ load, props }: LoadedProps<Props>) {
  const Component = componentOf<Props>(load)
  return <Component {...props} />
}
