import { type ComponentType, lazy } from 'react'
import { inTime } from '#engine/core/lazy/inTime.ts'
import type { Load } from '#engine/core/lazy/Load.ts'

const loaded = new Map<Load, ComponentType>()
const components = new Map<Load, ComponentType>()

let words: Promise<unknown> | null = null

/** A module of a plugin, with the words that plugins say. Without the words it is drawn all the same. */
async function withWords(load: Load): Promise<{ readonly default: unknown }> {
  words ??= import('#engine/core/i18n/lateEnglish.ts').catch(() => {
    words = null
  })
  const [module] = await Promise.all([inTime(load), words])
  return module
}

/**
 * Loads a component before it is drawn, so that it is drawn without waiting: React shows what had to be waited for in
 * steps of 300 ms. What is `everyday` needs no words but the studio's own. A failure is left to the drawing, which has a boundary for it.
 */
export async function preload(load: Load, everyday = false): Promise<void> {
  if (loaded.has(load)) return
  // Safe: define* has checked the component against the props of its kind.
  const component = await (everyday ? load() : withWords(load)).then(
    module => module.default as ComponentType,
    () => null,
  )
  if (component) loaded.set(load, component)
}

/** Whether a component can be drawn without waiting. */
export const isLoaded = (load: Load): boolean => loaded.has(load)

/** What could not be had, and has been thrown. */
const failed = new Set<Load>()

/** Told by a boundary that has shown a failure: what could not be had is loaded anew when it is next drawn. */
export function forgetFailures(): void {
  for (const load of failed) components.delete(load)
  failed.clear()
}

/**
 * Loads a component. A failure is thrown by a component in its place, which stays until a boundary has it: React draws
 * again what it has waited for, and would find nothing but another one to wait for, for ever.
 */
const again = (load: Load): Promise<{ default: ComponentType }> =>
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
  const component = components.get(load) ?? loaded.get(load) ?? lazy(() => again(load))
  components.set(load, component)
  return component as unknown as ComponentType<Props>
}
