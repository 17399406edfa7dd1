import type { Load } from '#engine/core/lazy/Load.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { mayOpenModule } from '#engine/core/paths/modulePages.ts'
import type { Registry } from '#engine/core/registry/Registry.ts'
import { customModules } from './customModules.ts'
import type { OfferedModule } from './OfferedModule.ts'

interface Placed extends OfferedModule {
  readonly order: number
}

interface OwnModule extends Placed {
  /** Hidden in the bar; reachable through links and the palette. */
  readonly offBar?: true
  /** Shown in the bar even if the role has its own modules. */
  readonly persistent?: true
  /** The component that renders its pages if they have no routes. Gets `ModuleProps`. */
  readonly load?: Load
  /** The module's part of the navigation, next to its pages. */
  readonly loadNavigation?: Load
}

/** The studio's own modules. Extension modules are listed with them. */
const own: readonly OwnModule[] = [
  { id: 'collections', order: 5, name: 'collections', icon: 'box', path: '/collections' },
  {
    id: 'users',
    order: 10,
    name: 'users.name',
    icon: 'people_alt',
    path: '/users',
    load: () => import('#engine/screens/users/UsersModule.tsx'),
    loadNavigation: () => import('#engine/screens/users/UsersNavigation.tsx'),
  },
  {
    id: 'files',
    order: 15,
    name: 'library.name',
    icon: 'folder',
    path: '/files',
    load: () => import('#engine/screens/files/FilesModule.tsx'),
    loadNavigation: () => import('#engine/screens/files/FilesNavigation.tsx'),
  },
  {
    id: 'docs',
    order: 20,
    name: 'documentation',
    icon: 'help',
    path: '/docs',
    load: () => import('#engine/screens/docs/DocsModule.tsx'),
    loadNavigation: () => import('#engine/screens/docs/DocsNavigation.tsx'),
  },
  {
    id: 'activity',
    order: 90,
    name: 'activity.name',
    icon: 'notifications',
    path: '/activity',
    offBar: true,
    load: () => import('#engine/screens/activity/ActivityModule.tsx'),
    loadNavigation: () => import('#engine/screens/activity/ActivityNavigation.tsx'),
  },
  {
    id: 'profile',
    order: 95,
    name: 'profile.name',
    icon: 'person',
    path: '/profile',
    offBar: true,
    load: () => import('#engine/screens/profile/ProfileModule.tsx'),
  },
  {
    id: 'settings',
    order: 100,
    name: 'settings',
    icon: 'settings',
    path: '/settings',
    persistent: true,
    load: () => import('#engine/screens/settings/SettingsModule.tsx'),
    loadNavigation: () => import('#engine/screens/settings/SettingsNavigation.tsx'),
  },
]

/** The built-in module that contains a path. */
export const ownModule = (id: string): OwnModule | undefined => own.find(module => module.id === id)

/** Listed between the built-in modules and the settings. */
const usualOrder = 50

/** The modules that the caller can open, in order. */
export function reachableModules({ modules }: Pick<Registry, 'modules'>, metadata: Metadata): readonly OwnModule[] {
  const ours = own.filter(({ id }) => mayOpenModule(id, metadata))
  const theirs = [...modules.values()]
    .filter(({ visible }) => visible?.(metadata) ?? true)
    .map(({ id, name, icon, order = usualOrder }) => ({ id, name, icon, order, path: `/${id}` }))
  return [...ours, ...theirs].toSorted((a, b) => a.order - b.order)
}

/** The modules in the bar: those of the role plus the permanent ones, or all modules if the role has none. */
export function visibleModules(
  registry: Pick<Registry, 'modules'>,
  metadata: Metadata,
  stored?: unknown,
): readonly OfferedModule[] {
  const usual = reachableModules(registry, metadata).filter(({ offBar }) => !offBar)
  const custom = customModules(stored)
  return custom ? [...custom, ...usual.filter(({ persistent }) => persistent)] : usual
}
