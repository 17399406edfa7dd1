import type { OfferedModule } from './OfferedModule.ts'

/**
 * The stored modules of a role, which replace the defaults: a name, an icon, and a link that is a path in the studio or
 * a web address. Null if the role has none; invalid entries are left out.
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
