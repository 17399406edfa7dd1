import { corePaths } from './corePaths.ts'

let known: Readonly<Record<string, string>> = corePaths
const listeners = new Set<() => void>()

/** Makes more icons known; those drawn as a box for want of an outline are drawn again. */
export function addIcons(paths: Readonly<Record<string, string>>): void {
  known = { ...known, ...paths }
  for (const listener of listeners) listener()
}

/** The outlines at hand, and who is told of more. */
export const knownIcons = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  path: (name: string): string | undefined => (Object.hasOwn(known, name) ? known[name] : undefined),
  /** Whether more than the core is known. */
  hasMore: () => known !== corePaths,
}
