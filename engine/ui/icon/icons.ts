import { addIcons, knownIcons } from './knownIcons.ts'

/** Whether loading of the studio's own icons has started. */
let isScheduled = false
const missing = new Set<string>()

/** The registered icons. On the first missing icon it loads the studio's own, then icons of the library by name. */
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
  if (missing.has(name) || name === '') return
  if (!isScheduled && !knownIcons.hasMore()) {
    isScheduled = true
    void import('./paths.ts').then(module => addIcons(module.paths))
    return
  }
  missing.add(name)
  void find(name).catch(() => missing.delete(name))
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
