import { corePaths } from './corePaths.ts'

let known: Readonly<Record<string, string>> = corePaths
let asked = false
const listeners = new Set<() => void>()

/** Makes more icons known; those drawn as a box for want of an outline are drawn again. */
export function addIcons(paths: Readonly<Record<string, string>>): void {
  asked = true
  known = { ...known, ...paths }
  for (const listener of listeners) listener()
}

/** The icons at hand. The whole set comes the first time that one is missing. */
export const icons = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  path: (name: string): string | undefined => {
    const path = known[name]
    if (path === undefined && !asked) {
      asked = true
      void import('./paths.ts').then(module => addIcons(module.paths))
    }
    return path ?? known['box']
  },
}
