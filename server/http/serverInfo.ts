import os from 'node:os'
import type { Item } from '#schemas/data/Item.ts'
import { productVersion } from '#schemas/productVersion.ts'
import { type RequestCaller, systemCaller } from '#server/access/RequestCaller.ts'
import type { DatabaseKind } from '#server/database/Database.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import type { AuthInterface } from '#server/services/Auth.ts'
import type { ServiceConfig } from '#server/services/Configuration.ts'
import type { ItemsInterface } from '#server/services/Items.ts'
import type { SchemaInterface } from '#server/services/Schema.ts'

const projectFields = [
  ...['project_name', 'project_logo', 'project_color', 'public_foreground', 'public_background', 'public_note'],
  'custom_css',
]

/** What this server supports beyond the dialect (decision 36). */
export const capabilities = [
  ...[
    'boot',
    'detailed-relation-writes',
    'exact-counts',
    'empty-lists',
    'edit-base',
    'idempotency-key',
    'folder-contents',
    'tus',
    'own-sessions',
    'api-tokens',
    'confirm-password',
    'confirm-email',
    'connect-providers',
    'recovery-codes',
    'guarded-csv',
    'view-as-role',
    'view-as-user',
    'webhook-deliveries',
    'max-count',
    'batch-reads',
    'index-proposals',
    'column-indexes',
    'item-usage',
    'access-checks',
    'presence',
    'audit-export',
    'change-marks',
    'suggestions',
    'delete-rules',
    'field-rules',
    'rename',
    'rename-folders',
    'mentions',
    'outdated-translations',
    'system',
    'history-days',
    'rule-test',
    'batch-collections',
    'geometry-fields',
  ],
]

interface InfoTools {
  readonly auth: AuthInterface
  readonly database: { readonly kind: DatabaseKind }
  readonly items: ItemsInterface
  readonly schema: SchemaInterface
  readonly config: Pick<ServiceConfig, 'previews'>
}

/**
 * `/server/info`: the project for everyone; for signed-in users, the version of the product and the idle time after
 * which a session ends; the other versions and the kind of database for administrators (decision 14).
 */
export const serverInfo = operation(function* (
  { auth, config, database, items, schema }: InfoTools,
  caller: RequestCaller,
): Operation<Item> {
  const { collections, dialect } = schema.snapshot()
  const settingsFields = collections.get('directus_settings')?.fields
  const fields = [...projectFields, ...dialect.projectFields.filter(name => settingsFields?.has(name))]
  const project = yield* items.readSingleton(systemCaller, 'directus_settings', { ...everyField, fields })
  const own = caller.user === null ? {} : { version: productVersion, idle_timeout: yield* auth.idleTimeout() }
  const previews = [...(config.previews?.types ?? [])].map(type => `preview:${type}`)
  const fieldhouse = { capabilities: [...capabilities, ...previews], ...own }
  if (!caller.admin) return { project, fieldhouse }
  return {
    project,
    fieldhouse: { ...fieldhouse, database: database.kind },
    directus: { version: dialect.version },
    // Releases of 10.x return it there.
    ...(dialect.version.startsWith('10.') ? { version: dialect.version } : {}),
    node: { version: process.versions.node, uptime: Math.round(process.uptime()) },
    os: { type: os.type(), version: os.release(), uptime: Math.round(os.uptime()), totalmem: os.totalmem() },
  }
})
