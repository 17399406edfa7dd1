import type { OfferedModule } from './OfferedModule.ts'

/**
 * The modules that a role has in place of the usual ones, as they are stored: a name, an icon, and a link that begins
 * with a slash within the studio, or is an address of the web. Null where it has none; what cannot be used is left out.
 */
export function customModules(stored: unknown): readonly OfferedModule[] | null {
  const modules = (Array.isArray(stored) ? stored : []).flatMap(readModule)
  return modules.length === 0 ? null : modules
}

function readModule(entry: unknown, at: number): readonly OfferedModule[] {
  const { name, icon, link } = Object(entry)
  if (typeof name !== 'string' || typeof link !== 'string' || !/^(\/(?!\/)|https?:\/\/)/.test(link)) return []
  const within = link.startsWith('/')
  return [
    {
      ...{ id: `custom-${at}`, name, isNamed: true, icon: typeof icon === 'string' && icon ? icon : 'box' },
      ...(within ? { path: link } : { path: '', href: link }),
    },
  ]
}
