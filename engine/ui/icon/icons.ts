import { addIcons, knownIcons } from './knownIcons.ts'

/** Whether the icons that the studio itself draws have been asked for. */
let asked = false
const sought = new Set<string>()

/** The icons at hand. The studio's own come the first time that one is missing, then those of the library by name. */
export const icons = {
  subscribe: knownIcons.subscribe,
  path: (name: string): string | undefined => {
    const path = knownIcons.path(name)
    if (path === undefined) seek(name)
    return path ?? knownIcons.path('box')
  },
}

/** Looks for an outline once: among the studio's own, those of its tools, then the library. */
function seek(name: string): void {
  if (sought.has(name) || name === '') return
  if (!asked && !knownIcons.hasMore()) {
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
