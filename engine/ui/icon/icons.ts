import { corePaths } from './corePaths.ts'

let known: Readonly<Record<string, string>> = corePaths
/** Whether the icons that the studio itself draws have been asked for. */
let asked = false
const sought = new Set<string>()
const listeners = new Set<() => void>()

/** Makes more icons known; those drawn as a box for want of an outline are drawn again. */
export function addIcons(paths: Readonly<Record<string, string>>): void {
  asked = true
  known = { ...known, ...paths }
  for (const listener of listeners) listener()
}

/** The icons at hand. The studio's own come the first time that one is missing, then those of the library by name. */
export const icons = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  path: (name: string): string | undefined => {
    const path = Object.hasOwn(known, name) ? known[name] : undefined
    if (path === undefined) seek(name)
    return path ?? known['box']
  },
}

/** Looks for an outline once: among the studio's own, those of its tools, then the library. */
function seek(name: string): void {
  if (sought.has(name) || name === '') return
  if (!asked) {
    asked = true
    void import('./paths.ts').then(module => addIcons(module.paths))
    return
  }
  sought.add(name)
  void find(name).catch(() => sought.delete(name))
}

async function find(name: string): Promise<void> {
  const { paths } = await import('./toolPaths.ts')
  if (Object.hasOwn(paths, name)) {
    addIcons(paths)
    return
  }
  const library = await import('./iconLibrary.ts')
  await library.loadIcon(name)
}
