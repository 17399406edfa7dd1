import { isGeometry } from '#schemas/data/fieldTypes.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { DisplayPlugin } from '../registry/DisplayPlugin.ts'
import type { Registry } from '../registry/Registry.ts'

/** The display of a field: the one it names. Geometries have one by default: their coordinates are long. */
export const displayOf = (registry: Registry, { meta, type }: FieldInfo): DisplayPlugin | undefined =>
  registry.displays.get(meta?.display || (isGeometry(type) ? 'geometry' : ''))
