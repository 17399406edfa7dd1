import type { SystemCollection, SystemField } from '#server/system/SystemCollection.ts'
import { systemRelations } from '#server/system/systemCollections.ts'
import type { ColumnDefinition, Reference } from './Column.ts'

/** The columns of a system collection's table. */
export const systemColumns = ({ collection, fields }: SystemCollection): readonly ColumnDefinition[] =>
  fields.filter(field => field.type !== 'alias').map(columnOf(collection))

const columnOf =
  (collection: string) =>
  (field: SystemField): ColumnDefinition => ({
    name: field.field,
    type: field.type,
    nullable: field.nullable ?? !field.primaryKey,
    maxLength: field.maxLength ?? null,
    defaultValue: field.defaultValue ?? null,
    primaryKey: field.primaryKey ?? false,
    autoIncrement: field.autoIncrement ?? false,
    unique: field.unique ?? false,
    references: referenceOf(collection, field.field),
  })

/** Collections whose rows are deleted with their user. */
const personal: ReadonlySet<string> = new Set([
  'directus_sessions',
  'directus_one_time_passwords',
  'directus_recovery_codes',
  'directus_account_links',
  'directus_external_identities',
  'directus_user_addresses',
  'directus_api_tokens',
])

/** Sessions, revisions, permissions and presets are deleted with their owner; everything else only loses its link. */
function referenceOf(collection: string, field: string): Reference | null {
  if (collection === 'directus_revisions' && field === 'activity')
    return { table: 'directus_activity', column: 'id', onDelete: 'CASCADE' }
  if (personal.has(collection) && field === 'user')
    return { table: 'directus_users', column: 'id', onDelete: 'CASCADE' }
  if (collection === 'directus_users' && field === 'role')
    return { table: 'directus_roles', column: 'id', onDelete: 'SET NULL' }
  if (collection === 'directus_permissions' && field === 'role')
    return { table: 'directus_roles', column: 'id', onDelete: 'CASCADE' }
  // Without its owner, a preset would apply to everyone.
  if (collection === 'directus_presets' && (field === 'user' || field === 'role'))
    return { table: `directus_${field}s`, column: 'id', onDelete: 'CASCADE' }
  if (collection === 'directus_webhook_keys' && field === 'webhook')
    return { table: 'directus_webhooks', column: 'id', onDelete: 'CASCADE' }
  const relation = systemRelations.find(each => each.many_collection === collection && each.many_field === field)
  // Activity outlives its user; fields name collections that may have no metadata; settings and users precede files.
  const loose = ['directus_activity', 'directus_fields', 'directus_settings', 'directus_users']
  if (relation?.one_collection == null || loose.includes(collection)) return null
  return { table: relation.one_collection, column: relation.one_primary ?? 'id', onDelete: 'SET NULL' }
}
