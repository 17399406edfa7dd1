import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OpenDatabase, Row } from '#server/database/Database.ts'
import { execute, transaction } from '#server/database/effects.ts'
import { attempt } from '#server/failures/attempt.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { verifyAddresses } from './accounts/userAddresses.ts'
import { hashSecret } from './auth/hashing.ts'
import type { ServiceConfig } from './Configuration.ts'

/** The first administrator, if this start created it. */
export interface FirstAdmin {
  readonly email: string
  readonly password: string
}

/** Creates the Administrator role, its first user and the settings. Returns null if there are users already. */
export const createFirstAdmin = operation(function* (
  database: OpenDatabase,
  config: ServiceConfig,
): Operation<FirstAdmin | null> {
  const users = yield* execute(sql<Row>`select id from directus_users limit 1`, database.db)
  if (users.rows.length > 0) return null
  const email = config.adminEmail ?? 'admin@example.com'
  const password = config.adminPassword ?? randomBytes(12).toString('base64url')
  const hashed = yield* attempt(() => hashSecret(password))
  const [role, user] = [randomUUID(), randomUUID()]
  const yes = database.kind === 'sqlite' ? 1 : true
  yield* transaction(
    database,
    operation(function* (trx) {
      yield* execute(
        sql`insert into directus_roles (id, name, icon, description, admin_access, app_access)
      values (${role}, 'Administrator', 'verified', 'Has access to everything', ${yes}, ${yes})`,
        trx,
      )
      yield* execute(
        sql`insert into directus_users (id, first_name, last_name, email, password, role, status)
      values (${user}, 'Admin', 'User', ${email}, ${hashed}, ${role}, 'active')`,
        trx,
      )
      // The operator of the server has entered the address.
      yield* verifyAddresses(trx, [user])
      yield* execute(
        sql`insert into directus_settings (project_name)
      select 'Fieldhouse' where not exists (select 1 from directus_settings)`,
        trx,
      )
    }),
  )
  return { email, password }
})
