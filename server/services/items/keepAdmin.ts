import { sql } from 'kysely'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { DatabaseKind, Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { Failure, failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { addressesOf } from '#server/services/Access.ts'
import type { WriteContext } from './WriteContext.ts'

/** The tools of the check. */
export interface AdminTools {
  readonly kind: DatabaseKind
  /** The single sign-on providers: an identity with any other cannot sign in. */
  readonly providers: readonly string[]
}

/**
 * The level of administrator access that remains, each including the previous ones: an administrator is active; has a
 * password or a linked identity; satisfies `enforce_tfa`; can sign in from the address of the request.
 */
const steps = ['nobody', 'active', 'provable', 'admitted', 'here'] as const

export type AdminStep = (typeof steps)[number]

/**
 * A write that would lock administrators out further than before. If they were already locked out, it is not refused.
 */
export class AdminLockout extends Failure {
  readonly step: AdminStep
  constructor(step: AdminStep, { code, message, errors }: Failure) {
    super({ code, message, errors })
    this.step = step
  }
}

/** The lock at the end of every write of users and roles. Any number that nothing else uses works. */
const lock = 7_110_001

const last: AdminStep = 'here'

/**
 * After users or roles have been written: fails with UNPROCESSABLE_ENTITY if no active user has administrator access,
 * and with `AdminLockout` if no administrator could sign in from the address of the request. `allowed` is how far they
 * got before, if known.
 */
export const checkLastAdmin = operation(function* (
  tools: AdminTools,
  context: WriteContext,
  allowed: AdminStep = last,
): Operation<void> {
  if (!context.touched.has('directus_users') && !context.touched.has('directus_roles')) return
  // Serialized, because two administrators who demote each other at the same time would otherwise both pass the check.
  if (tools.kind === 'postgres') yield* execute(sql`select pg_advisory_xact_lock(${lock})`, context.db)
  const step = yield* adminStep(tools, context.db, context.caller)
  if (step === 'nobody') return yield* failure('UNPROCESSABLE_ENTITY', `You can't delete the last admin user.`)
  if (steps.indexOf(step) < steps.indexOf(allowed))
    return yield* new AdminLockout(step, refusalOf(step, context.caller))
})

/** How far administrators get in with the current database. The address is only checked for administrators. */
export const adminStep = operation(function* (
  { kind, providers }: AdminTools,
  db: Queryable,
  caller: RequestCaller,
): Operation<AdminStep> {
  const yes = kind === 'sqlite' ? sql`1` : sql`true`
  const hasPassword = sql`(u.password is not null and u.password <> '')`
  const hasFactor = sql`(u.tfa_secret is not null and u.tfa_secret <> '')`
  const hasIdentity =
    providers.length === 0
      ? sql`1 = 0`
      : sql`exists (select 1 from directus_external_identities i
          where i."user" = u.id and i.disconnected is null and i.provider in (${sql.join(providers)}))`
  const result = yield* execute(
    sql<Row>`select distinct r.ip_access,
      case when ${hasPassword} or ${hasIdentity} then 1 else 0 end as provable,
      case when r.enforce_tfa = ${yes} and not ${hasFactor} and not ${hasPassword} then 0 else 1 end as admitted
    from directus_users u join directus_roles r on r.id = u.role
    where r.admin_access = ${yes} and u.status = 'active'`,
    db,
  )
  if (result.rows.length === 0) return 'nobody'
  const provable = result.rows.filter(row => Number(row['provable']) === 1)
  if (provable.length === 0) return 'active'
  const admitted = provable.filter(row => Number(row['admitted']) === 1)
  if (admitted.length === 0) return 'provable'
  if (!caller.admin || caller.user === null) return 'here'
  return admitted.some(row => mayComeFrom(row['ip_access'], caller.ip)) ? 'here' : 'admitted'
})

function mayComeFrom(stored: unknown, ip: string | null): boolean {
  const addresses = addressesOf(stored)
  return addresses === null || (ip !== null && addresses.has(ip))
}

function refusalOf(step: AdminStep, { ip }: RequestCaller): Failure {
  const refuse = (field: string, message: string) =>
    failure('UNPROCESSABLE_ENTITY', message, { field, reason: 'lockout' })
  switch (step) {
    case 'nobody':
    case 'active':
      return refuse(
        'password',
        'Refused: no administrator would be left with a "password" or a linked identity to sign in with.',
      )
    case 'provable':
      return refuse(
        'enforce_tfa',
        'Refused: with "enforce_tfa", no administrator could sign in. Those left have no second factor, and no password to set one up with.',
      )
    case 'admitted':
    case 'here':
      return refuse(
        'ip_access',
        `Refused: "ip_access" would let no administrator sign in from your address${ip === null ? '' : ` ${ip}`}. Add your address to the role of an active administrator first.`,
      )
  }
}
