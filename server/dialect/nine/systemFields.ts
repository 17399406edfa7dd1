import type { FieldMeta } from '#schemas/data/Field.ts'
import { toTheirs } from '#schemas/names/toTheirs.ts'
import { systemFields as ours } from '#server/system/systemFields.ts'
import type { Dialect, SystemFieldMeta } from '../Dialect.ts'

/** Specials of system fields where 9.x has others than the renamed ones of ours. */
const specials: Readonly<Record<string, string | null>> = {
  'directus_activity.timestamp': 'date-created,cast-timestamp',
  'directus_files.folder': 'm2o',
  'directus_presets.user': 'm2o',
  'directus_presets.role': 'm2o',
  'directus_settings.project_logo': null,
  'directus_settings.public_foreground': null,
  'directus_settings.public_background': null,
  'directus_users.avatar': null,
  'directus_collections.item_duplication_fields': 'cast-json',
}

/** System fields with the names that clients of 9.x use. */
export function systemFields(collection: string, casts: Dialect['casts']): readonly SystemFieldMeta[] {
  return (ours.get(collection) ?? []).map(({ type, ...meta }) => {
    const shown =
      meta.interface === null ? null : toTheirs('interface', meta.interface, { type, options: meta.options })
    const display =
      meta.display === null ? null : toTheirs('display', meta.display, { type, options: meta.display_options })
    return {
      type,
      ...meta,
      special: specialOf(meta, casts),
      interface: shown?.id ?? null,
      options: shown?.options ?? null,
      display: display?.id ?? null,
      display_options: display?.options ?? null,
    }
  })
}

function specialOf({ collection, field, special }: FieldMeta, casts: Dialect['casts']): string | null {
  const own = specials[`${collection}.${field}`]
  if (own !== undefined) return own
  if (typeof special !== 'string') return null
  return special
    .split(',')
    .map(each => casts[each] ?? each)
    .join(',')
}
