import type { PermissionAction } from '#schemas/data/Permission.ts'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import type { Decision } from '#schemas/permission/Decision.ts'
import type { RequestCaller } from './RequestCaller.ts'

type Allowed = Extract<Decision, { allowed: true }>

/** A decision once the fixed rules have been applied. */
export interface Grant {
  readonly rows: FilterTree | null
  readonly fields: 'all' | ReadonlySet<string>
  readonly validation: FilterTree | null
  readonly presets: Readonly<Record<string, unknown>>
  readonly guarded?: ReadonlySet<string>
  readonly scope?: 'items'
}

const grant = (more: Partial<Grant>): Grant => ({ rows: null, fields: 'all', validation: null, presets: {}, ...more })
const named = (...names: readonly string[]): ReadonlySet<string> => new Set(names)

const records = named('directus_activity', 'directus_revisions')
const profile = named(
  ...['first_name', 'last_name', 'email', 'password', 'avatar', 'location', 'title', 'description', 'tags'],
  ...['language', 'theme', 'last_page'],
  // Columns of projects adopted from 10.x: the appearance and the theme.
  ...['appearance', 'theme_light', 'theme_dark', 'theme_light_overrides', 'theme_dark_overrides'],
)
const accountSecrets = ['password', 'token', 'tfa_secret']
const userNames = named('id', 'first_name', 'last_name', 'email', 'avatar', 'title', 'role', 'status')
const roleNames = named('id', 'name', 'icon')
const ownRole = named(
  ...['id', 'name', 'icon', 'description', 'admin_access', 'app_access', 'enforce_tfa', 'module_list'],
  'collection_list',
)
const fileTexts = named(
  ...['id', 'storage', 'title', 'description', 'location', 'tags', 'folder', 'filename_download', 'type', 'embed'],
  // Only its focal point; guardFileFields refuses the rest.
  'metadata',
)
const fileBytes = named(
  ...['id', 'storage', 'filename_disk', 'filename_download', 'title', 'type', 'filesize', 'charset', 'width', 'height'],
  ...['duration', 'metadata', 'checksum'],
)
const webhookNames = named('id', 'name', 'method', 'status', 'data', 'actions', 'collections')
const publicSettings = named(
  ...['id', 'project_name', 'project_url', 'project_color', 'project_logo', 'public_foreground', 'public_background'],
  ...['public_note', 'custom_css'],
  // Columns of projects adopted from 9.x and 10.x: the project settings that everyone in the studio can see.
  ...['project_descriptor', 'default_language', 'translation_strings', 'module_bar', 'public_favicon'],
  ...[
    'default_appearance',
    'default_theme_light',
    'default_theme_dark',
    'theme_light_overrides',
    'theme_dark_overrides',
  ],
)

/**
 * Applies the rules that permissions cannot override. `decision` is the result of the permissions, null for no access;
 * the return value has the same form. The only rule for administrators is that history is read-only.
 */
export function systemRule(
  caller: RequestCaller,
  action: PermissionAction,
  collection: string,
  decision: Allowed | null,
): Grant | null {
  if (records.has(collection) && action !== 'read') return null
  if (caller.admin || !isSystemCollection(collection)) return decision
  switch (collection) {
    case 'directus_users':
      return userRule(caller, action, decision)
    case 'directus_roles':
      return action === 'read' ? roleRule(caller, decision) : null
    case 'directus_permissions':
      return action === 'read' && (decision || caller.appAccess) ? grant({ rows: ofRole(caller) }) : null
    case 'directus_settings':
      return action === 'read' && (decision || caller.appAccess)
        ? grant({ fields: within(decision?.fields ?? 'all', publicSettings) })
        : null
    case 'directus_presets':
      return decision || caller.appAccess ? presetRule(caller, action, decision) : null
    case 'directus_activity':
      return decision || caller.appAccess
        ? grant({ rows: decision?.rows ?? null, scope: 'items', guarded: named('ip', 'user_agent', 'comment') })
        : null
    case 'directus_revisions':
      return decision || caller.appAccess
        ? grant({ rows: decision?.rows ?? null, scope: 'items', guarded: named('data', 'delta') })
        : null
    case 'directus_collections':
    case 'directus_fields':
    case 'directus_relations':
      return null
    case 'directus_files':
      // Callers can always read which image is their own avatar, even without access to other files.
      if (!decision) return caller.readsSelf && action === 'read' ? grant({ fields: named('id') }) : null
      return action === 'create' || action === 'update' ? fileRule(caller, decision) : decision
    case 'directus_translations':
      // Everyone who uses the studio can read the translated names of the project.
      return action === 'read' && caller.appAccess ? grant({}) : decision
    case 'directus_webhooks':
      // Headers may hold credentials for the receiver, and so may the URL.
      return action === 'read' && decision ? { ...decision, fields: within(decision.fields, webhookNames) } : null
    default:
      return decision
  }
}

function userRule(caller: RequestCaller, action: PermissionAction, decision: Allowed | null): Grant | null {
  const self: FilterTree = { id: { _eq: caller.user } }
  switch (action) {
    case 'read':
      if (caller.readsSelf) return grant({ rows: self })
      if (!decision) return caller.appAccess ? grant({ fields: userNames }) : null
      return { ...decision, fields: decision.fields === 'all' ? userNames : without(decision.fields, accountSecrets) }
    case 'update': {
      if (!decision) return caller.appAccess ? grant({ rows: self, fields: profile }) : null
      return { ...decision, fields: decision.fields === 'all' ? profile : without(decision.fields, serverOwned) }
    }
    case 'create': {
      if (!decision) return null
      const fields = decision.fields === 'all' ? named(...profile, 'role', 'status') : decision.fields
      return { ...decision, fields: without(fields, serverOwned) }
    }
    case 'delete':
      return decision
  }
}

/** Callers must not choose the bytes of a file: with the name of another file's bytes, they could read that file. */
function fileRule(caller: RequestCaller, decision: Allowed): Grant {
  const fields = within(decision.fields, fileTexts)
  return { ...decision, fields: caller.storesBytes ? new Set([...fields, ...fileBytes]) : fields }
}

/** Only the platform itself writes these. */
const serverOwned = ['token', 'tfa_secret', 'last_access']

function roleRule(caller: RequestCaller, decision: Allowed | null): Grant | null {
  if (caller.readsSelf) return grant({ rows: { id: { _eq: caller.role } }, fields: ownRole })
  if (!decision && !caller.appAccess) return null
  return grant({ rows: decision?.rows ?? null, fields: within(decision?.fields ?? 'all', roleNames) })
}

function presetRule(caller: RequestCaller, action: PermissionAction, decision: Allowed | null): Grant {
  const own: FilterTree = { user: { _eq: caller.user } }
  const seen: FilterTree = {
    _or: [
      own,
      { _and: [{ user: { _null: true } }, ofRole(caller)] },
      { _and: [{ user: { _null: true } }, { role: { _null: true } }] },
    ],
  }
  const rows = action === 'read' ? seen : own
  return grant({
    rows: decision?.rows ? { _and: [rows, decision.rows] } : rows,
    fields: decision?.fields ?? 'all',
    validation: action === 'create' || action === 'update' ? { _and: [own, decision?.validation ?? {}] } : null,
    presets: action === 'create' ? { ...decision?.presets, user: caller.user } : {},
  })
}

const ofRole = (caller: RequestCaller): FilterTree => ({ role: { _eq: caller.role } })

const within = (fields: Grant['fields'], allowed: ReadonlySet<string>): ReadonlySet<string> =>
  fields === 'all' ? allowed : new Set([...fields].filter(field => allowed.has(field)))

const without = (fields: ReadonlySet<string>, names: readonly string[]): ReadonlySet<string> =>
  new Set([...fields].filter(field => !names.includes(field)))
