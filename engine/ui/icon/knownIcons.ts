import { corePaths } from './corePaths.ts'

let iconPaths: Readonly<Record<string, string>> = corePaths
const listeners = new Set<() => void>()

/** Registers more icons, and draws those that were missing. */
export function addIcons(paths: Readonly<Record<string, string>>): void {
  iconPaths = { ...iconPaths, ...paths }
  for (const listener of listeners) listener()
}

/** The registered outlines, and the listeners for new ones. */
export const knownIcons = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  path: (name: string): string | undefined => (Object.hasOwn(iconPaths, name) ? iconPaths[name] : undefined),
  /** Whether the icons of the studio are registered. */
  hasMore: () => Object.hasOwn(iconPaths, 'add'),
}
