import { type ComponentType, lazy } from 'react'

interface Loadable {
  readonly load: () => Promise<{ readonly default: unknown }>
}

const components = new WeakMap<Loadable['load'], ComponentType>()

/**
 * The component of a plugin, loaded when first drawn and the same one every time, so that React keeps its state.
 * Draw it below a Suspense and an error boundary.
 */
export function componentOf<Props>(load: Loadable['load']): ComponentType<Props> {
  // Safe: define* has checked the component against the props of its kind.
  const component = components.get(load) ?? lazy(load as () => Promise<{ default: ComponentType }>)
  components.set(load, component)
  return component as unknown as ComponentType<Props>
}
