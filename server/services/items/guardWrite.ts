import { sql } from 'kysely'
import type { Row } from '#server/database/Database.ts'
import { failedValidation, failure, forbidden, invalidPayload } from '#server/services/Failure.ts'
import type { CollectionInfo } from '#server/services/schema/Snapshot.ts'
import type { Payload, WriteContext } from './WriteContext.ts'
import { weakPassword } from './weakPassword.ts'

const model: ReadonlySet<string> = new Set(['directus_collections', 'directus_fields', 'directus_relations'])

/** What no permission allows in writes of the platform's own collections, nested ones too (decisions 12, 13, 20). */
export function guardWrite(
  context: WriteContext,
  info: CollectionInfo,
  payload: Payload,
  before: readonly Row[] = [],
): void {
  const { caller } = context
  if (model.has(info.name)) throw forbidden()
  if (info.name !== 'directus_users') return
  if (payload['tfa_secret'] !== undefined && payload['tfa_secret'] !== '**********' && caller.user !== null)
    throw invalidPayload(`You can't change the tfa_secret manually.`)
  const role = payload['role']
  if (!caller.admin && role !== undefined && role !== null && role !== caller.role) throw forbidden()
  if (before.some(row => row['id'] === caller.user) && caller.admin && payload['status'] === 'suspended')
    throw failure('UNPROCESSABLE_ENTITY', `You can't suspend yourself.`)
}

/** Refuses to delete the caller's own role. */
export function guardDelete(context: WriteContext, info: CollectionInfo, rows: readonly Row[]): void {
  if (model.has(info.name)) throw forbidden()
  if (info.name !== 'directus_roles') return
  // The last one is spoken of first: whoever asks holds it.
  const admins = rows.some(row => row['admin_access'] === true || row['admin_access'] === 1)
  if (rows.some(row => row['id'] === context.caller.role))
    throw failure(
      'UNPROCESSABLE_ENTITY',
      admins ? `You can't delete the last admin role.` : `You can't delete your own role.`,
    )
}

/** Refuses a password that is too short or too common, before it is hashed. */
export function checkPassword(info: CollectionInfo, payload: Payload): void {
  const password = payload['password']
  if (info.name !== 'directus_users' || typeof password !== 'string' || password === '**********') return
  const reason = weakPassword(password)
  if (reason) throw failedValidation([{ field: 'password', type: 'unknown', message: `"password" ${reason}` }])
}

/** After users or roles have been written: somebody active must still hold admin access. */
export async function checkLastAdmin(context: WriteContext): Promise<void> {
  if (!context.touched.has('directus_users') && !context.touched.has('directus_roles')) return
  const yes = context.kind === 'sqlite' ? sql`1` : sql`true`
  const left = await sql<Row>`select 1 as found from directus_users u join directus_roles r on r.id = u.role
    where r.admin_access = ${yes} and u.status = 'active' limit 1`.execute(context.db)
  if (left.rows.length === 0) throw failure('UNPROCESSABLE_ENTITY', `You can't delete the last admin user.`)
}
