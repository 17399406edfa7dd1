import type { OptionsOf } from '#engine/plugin.ts'
import { geometryTypes } from '#schemas/geometry/geometryTypes.ts'

const number = { type: 'number' } as const

export const options = {
  /** Any type if left out. Fields of a geometry type have their own. */
  geometryType: {
    type: 'string',
    enum: geometryTypes,
    title: 'map.geometry_type',
  },
  /** The place shown while the field is empty. */
  defaultView: {
    type: 'object',
    title: 'map.default_view',
    properties: { center: { type: 'object', properties: { lng: number, lat: number } }, zoom: number },
  },
} as const

export type MapOptions = OptionsOf<typeof options>
