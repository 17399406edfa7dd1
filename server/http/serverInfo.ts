import os from 'node:os'
import type { Item } from '#schemas/data/Item.ts'
import { type RequestCaller, systemCaller } from '#server/access/RequestCaller.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import type { AuthShape } from '#server/services/Auth.ts'
import type { ItemsShape } from '#server/services/Items.ts'
import type { SchemaShape } from '#server/services/Schema.ts'

const projectFields = [
  ...['project_name', 'project_logo', 'project_color', 'public_foreground', 'public_background', 'public_note'],
  'custom_css',
]

/** What this server can beyond the dialect (decision 36). */
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
    'confirm-password',
    'confirm-email',
    'connect-providers',
    'recovery-codes',
    'guarded-csv',
    'view-as-role',
    'webhook-deliveries',
  ],
]
const version = '0.1.0'

interface InfoTools {
  readonly auth: AuthShape
  readonly items: ItemsShape
  readonly schema: SchemaShape
}

/**
 * `/server/info`: the project for everyone; to those who are signed in, the version of the product and after how many
 * milliseconds without them a session ends; the other versions for administrators (decision 14).
 */
export const serverInfo = operation(function* (
  { auth, items, schema }: InfoTools,
  caller: RequestCaller,
): Operation<Item> {
  const { collections, dialect } = schema.snapshot()
  const known = collections.get('directus_settings')?.fields
  const fields = [...projectFields, ...dialect.projectFields.filter(name => known?.has(name))]
  const project = yield* items.readSingleton(systemCaller, 'directus_settings', { ...everyField, fields })
  const own = caller.user === null ? {} : { version, idle_timeout: yield* auth.idleTimeout() }
  const fieldhouse = { capabilities, ...own }
  if (!caller.admin) return { project, fieldhouse }
  return {
    project,
    fieldhouse,
    directus: { version: dialect.version },
    // Releases of 10.x name it there.
    ...(dialect.version.startsWith('10.') ? { version: dialect.version } : {}),
    node: { version: process.versions.node, uptime: Math.round(process.uptime()) },
    os: { type: os.type(), version: os.release(), uptime: Math.round(os.uptime()), totalmem: os.totalmem() },
  }
})
