import type { LayoutPlugin } from '#engine/core/registry/LayoutPlugin.ts'
import type { Registry } from '#engine/core/registry/Registry.ts'
import { logLayout } from './logLayout.ts'

/** The layouts of a list: those of all lists, and for the activity also its log, first. */
export const layoutsOf = ({ layouts }: Registry, collection: string): ReadonlyMap<string, LayoutPlugin> =>
  collection === 'directus_activity' ? new Map([[logLayout.id, logLayout], ...layouts]) : layouts
