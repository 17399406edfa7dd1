import { type ComponentType, lazy } from 'react'
import { inTime } from '#engine/core/lazy/inTime.ts'
import type { Load } from '#engine/core/lazy/Load.ts'

const loaded = new Map<Load, ComponentType>()
const components = new Map<Load, ComponentType>()

let words: Promise<unknown> | null = null

/** Loads a module of a plugin together with the plugin messages. Draws it even if the messages fail to load. */
async function withWords(load: Load): Promise<{ readonly default: unknown }> {
  words ??= import('#engine/core/i18n/pluginMessages.ts').catch(() => {
    words = null
  })
  const [module] = await Promise.all([inTime(load), words])
  return module
}

/**
 * Loads a component ahead of rendering, because React reveals suspended content in steps of 300 ms. With `isPreloaded`
 * it needs no plugin messages. A failure is left to the render, which has a boundary.
 */
export async function preload(load: Load, isPreloaded = false): Promise<void> {
  if (loaded.has(load)) return
  // Safe: define* has checked the component against the props of its kind.
  const component = await (isPreloaded ? load() : withWords(load)).then(
    module => module.default as ComponentType,
    () => null,
  )
  if (component) loaded.set(load, component)
}

/** Whether a component can be drawn without waiting. */
export const isLoaded = (load: Load): boolean => loaded.has(load)

/** Failed loads that have been thrown. */
const failed = new Set<Load>()

/** Called by a boundary that has shown a failure: failed loads run again on the next render. */
export function forgetFailures(): void {
  for (const load of failed) components.delete(load)
  failed.clear()
}

/**
 * Loads a component. On failure it resolves to a component that throws, and stays cached until a boundary has caught
 * it. A rejected promise would make React render again, start another load, and wait forever.
 */
const loadOrThrow = (load: Load): Promise<{ default: ComponentType }> =>
  withWords(load).catch((cause: unknown) => ({
    default: () => {
      failed.add(load)
      throw cause
    },
  })) as Promise<{ default: ComponentType }>

/**
 * The component of a plugin, loaded when first drawn and the same one every time, so that React keeps its state.
 * Draw it below a Suspense and an error boundary.
 */
export function componentOf<Props>(load: Load): ComponentType<Props> {
  // Safe: define* has checked the component against the props of its kind.
  const component = components.get(load) ?? loaded.get(load) ?? lazy(() => loadOrThrow(load))
  components.set(load, component)
  return component as unknown as ComponentType<Props>
}
