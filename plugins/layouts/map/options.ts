import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  /** Defaults to the first field with a geometry. */
  geometryField: { type: 'string', title: 'map.field' },
  title: { type: 'string', title: 'calendar.title', interface: 'display-template' },
  clusterData: { type: 'boolean', default: true, title: 'map.cluster' },
} as const

export type MapLayoutOptions = OptionsOf<typeof options>
