import type { Metadata } from '#engine/metadata/Metadata.ts'
import type { Registry } from '#engine/registry/Registry.ts'

/** A part of the studio as bars and menus name it. */
export interface OfferedModule {
  readonly id: string
  /** The key of its name. */
  readonly name: string
  readonly icon: string
  /** From the root of the studio. */
  readonly path: string
}

interface Placed extends OfferedModule {
  readonly order: number
  readonly visible?: (metadata: Metadata) => boolean
}

/** The studio's own; plugins from outside stand among them. */
const own: readonly Placed[] = [
  { id: 'collections', order: 5, name: 'collections', icon: 'box', path: '/collections' },
  {
    id: 'settings',
    order: 100,
    name: 'extensions',
    icon: 'settings',
    path: '/settings/extensions',
    visible: ({ caller }) => caller.admin,
  },
]

/** Between the studio's own modules and its settings. */
const usualOrder = 50

/** The modules that the caller is offered, in their order (C-023). */
export function offeredModules({ modules }: Pick<Registry, 'modules'>, metadata: Metadata): readonly OfferedModule[] {
  const theirs = [...modules.values()].map(({ order = usualOrder, ...module }) => ({
    ...module,
    order,
    path: `/${module.id}`,
  }))
  return [...own, ...theirs]
    .filter(({ visible }) => visible?.(metadata) ?? true)
    .toSorted((one, other) => one.order - other.order)
}
