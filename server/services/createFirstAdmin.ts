import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OpenDatabase, Row } from '#server/database/Database.ts'
import { verifyAddresses } from './accounts/userAddresses.ts'
import { hashSecret } from './auth/hashing.ts'
import type { FirstAdmin, PlatformConfig } from './Platform.ts'

/** Makes the Administrator role, its first user and the settings, when there is no user yet; null when there is. */
export async function createFirstAdmin(database: OpenDatabase, config: PlatformConfig): Promise<FirstAdmin | null> {
  const users = await sql<Row>`select id from directus_users limit 1`.execute(database.db)
  if (users.rows.length > 0) return null
  const email = config.adminEmail ?? 'admin@example.com'
  const password = config.adminPassword ?? randomBytes(12).toString('base64url')
  const hashed = await hashSecret(password)
  const [role, user] = [randomUUID(), randomUUID()]
  const yes = database.kind === 'sqlite' ? 1 : true
  await database.write(async trx => {
    await sql`insert into directus_roles (id, name, icon, description, admin_access, app_access)
      values (${role}, 'Administrator', 'verified', 'Has access to everything', ${yes}, ${yes})`.execute(trx)
    await sql`insert into directus_users (id, first_name, last_name, email, password, role, status)
      values (${user}, 'Admin', 'User', ${email}, ${hashed}, ${role}, 'active')`.execute(trx)
    // Whoever runs the server has named the address.
    await verifyAddresses(trx, [user])
    await sql`insert into directus_settings (project_name)
      select 'Fieldhouse' where not exists (select 1 from directus_settings)`.execute(trx)
  })
  return { email, password }
}
