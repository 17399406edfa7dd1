import { addIcons, knownIcons } from './knownIcons.ts'

/** The studio's own icons, once one of them is missing. */
let own: Promise<void> | null = null
const sought = new Set<string>()

/**
 * The registered icons. On the first missing icon it loads the studio's own, then icons of the library by name. Until
 * then nothing is drawn; an icon that does not exist or cannot be loaded is a box.
 */
export const icons = {
  subscribe: knownIcons.subscribe,
  path: (name: string): string | undefined => {
    const path = knownIcons.path(name)
    if (path === undefined) seek(name)
    return path
  },
}

/** Looks for an outline once: among the studio's own, those of its tools, then the library. */
function seek(name: string): void {
  if (sought.has(name)) return
  sought.add(name)
  own ??= knownIcons.hasMore() ? Promise.resolve() : import('./paths.ts').then(({ paths }) => addIcons(paths))
  const drawBox = () => {
    if (knownIcons.path(name) === undefined) addIcons({ [name]: knownIcons.path('box') ?? '' })
  }
  void own.then(() => find(name)).then(drawBox, drawBox)
}

async function find(name: string): Promise<void> {
  if (name === '' || knownIcons.path(name) !== undefined) return
  const { paths } = await import('./toolPaths.ts')
  if (Object.hasOwn(paths, name)) {
    addIcons(paths)
    return
  }
  const library = await import('./iconLibrary.ts')
  await library.loadIcon(name)
}
