import { defineLayout } from '#engine/core/registry/LayoutPlugin.ts'

/** Entries of the activity, newest first: with the titles of items, and one entry for changes made together. */
export const logLayout = defineLayout({
  id: 'log',
  name: 'activity.log',
  icon: 'history',
  options: {},
  fields: () => ['action', 'collection', 'item', 'timestamp', 'user', 'ip', 'user_agent'],
  request: () => ({ sort: ['-timestamp'] }),
  load: () => import('./ActivityLog.tsx'),
})
