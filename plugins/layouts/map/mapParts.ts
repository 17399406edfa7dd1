import type { CollectionInfo } from '#engine/plugin.ts'
import { isGeometry } from '#schemas/data/fieldTypes.ts'
import type { MapLayoutOptions } from './options.ts'

/** The field of the geometries and the title of an item: from the options, or the first map and the template. */
export function mapParts({ fields, displayTemplate, primaryKey }: CollectionInfo, options: MapLayoutOptions) {
  return {
    field:
      fields.find(({ field }) => field === options.geometryField) ??
      fields.find(({ meta, type }) => meta?.interface === 'map' || isGeometry(type)),
    title: options.title || displayTemplate || `{{ ${primaryKey} }}`,
  }
}
