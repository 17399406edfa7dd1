import { addressList } from '#server/access/addressList.ts'
import type { Row } from '#server/database/Database.ts'
import { failedValidation, failure, forbidden } from '#server/failures/Failure.ts'
import type { Payload } from '#server/model/Payload.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { policyProblem } from '#server/services/auth/passwordPolicy.ts'
import { guardFileFields } from '#server/services/files/ownedFields.ts'
import { checkWebhook } from '#server/webhooks/checkWebhook.ts'
import { guardUser } from './guardUser.ts'
import type { WriteContext } from './WriteContext.ts'

const model: ReadonlySet<string> = new Set(['directus_collections', 'directus_fields', 'directus_relations'])

/** Rules for writes of system collections that no permission can lift, nested ones too (decisions 12, 13, 20). */
export function guardWrite(
  context: WriteContext,
  info: CollectionInfo,
  payload: Payload,
  before: readonly Row[] = [],
): void {
  if (model.has(info.name)) throw forbidden()
  guardFileFields(context, info, payload, before)
  switch (info.name) {
    case 'directus_users':
      guardUser(context, payload, before)
      break
    case 'directus_roles':
      guardRole(payload)
      break
    case 'directus_settings':
      guardSettings(payload)
      break
    case 'directus_webhooks':
      checkWebhook(payload)
      break
    case 'directus_presets':
      guardPreset(payload)
  }
}

/** Maximum characters of a preset: the widths and filters of hundreds of columns. */
const longestPreset = 64 * 1024

/** Everyone can store presets, and everyone's are read at every start of the studio. */
function guardPreset(payload: Payload): void {
  if (JSON.stringify(payload).length <= longestPreset) return
  throw failure('PAYLOAD_TOO_LARGE', `A preset can have at most ${longestPreset} characters.`)
}

function guardRole({ ip_access: addresses }: Payload): void {
  if (addresses === undefined || addresses === null || addresses === '') return
  const entries = Array.isArray(addresses) ? addresses.map(String) : String(addresses).split(',')
  const read = addressList(entries)
  if ('problem' in read)
    throw failedValidation([
      {
        field: 'ip_access',
        type: 'unknown',
        message: `"ip_access" has "${read.problem}", which is no address or network`,
      },
    ])
}

/** A valid color everywhere it is used: in styles, emails and images. */
const colour = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

function guardSettings({ auth_password_policy: policy, project_color: color }: Payload): void {
  if (color !== undefined && color !== null && (typeof color !== 'string' || !colour.test(color)))
    throw failedValidation([
      { field: 'project_color', type: 'unknown', message: '"project_color" must be a colour such as #2F80ED' },
    ])
  if (typeof policy !== 'string' || policy === '') return
  const problem = policyProblem(policy)
  if (problem)
    throw failedValidation([
      { field: 'auth_password_policy', type: 'unknown', message: `"auth_password_policy" ${problem}` },
    ])
}

/** Refuses to delete the caller's own role. */
export function guardDelete(context: WriteContext, info: CollectionInfo, rows: readonly Row[]): void {
  if (model.has(info.name)) throw forbidden()
  if (info.name !== 'directus_roles') return
  // An admin role takes precedence in the message.
  const admins = rows.some(row => row['admin_access'] === true || row['admin_access'] === 1)
  if (rows.some(row => row['id'] === context.caller.role))
    throw failure(
      'UNPROCESSABLE_ENTITY',
      admins ? `You can't delete the last admin role.` : `You can't delete your own role.`,
    )
}
