import { type ComponentType, lazy } from 'react'

type Load = () => Promise<{ readonly default: unknown }>

const loaded = new Map<Load, ComponentType>()
const components = new Map<Load, ComponentType>()

/**
 * Loads a component before it is drawn, so that it is drawn without waiting: React shows what had to be waited for in
 * steps of 300 ms. A failure is left to the drawing, which has a boundary for it.
 */
export async function preload(load: Load): Promise<void> {
  if (loaded.has(load)) return
  // Safe: define* has checked the component against the props of its kind.
  const component = await load().then(
    module => module.default as ComponentType,
    () => null,
  )
  if (component) loaded.set(load, component)
}

/**
 * The component of a plugin, loaded when first drawn and the same one every time, so that React keeps its state.
 * Draw it below a Suspense and an error boundary.
 */
export function componentOf<Props>(load: Load): ComponentType<Props> {
  // Safe: define* has checked the component against the props of its kind.
  const component = components.get(load) ?? loaded.get(load) ?? lazy(load as () => Promise<{ default: ComponentType }>)
  components.set(load, component)
  return component as unknown as ComponentType<Props>
}
