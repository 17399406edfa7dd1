import type { PermissionAction } from '#schemas/data/Permission.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import type { DemoRow } from './insertRows.ts'
import { stableId } from './stableId.ts'

export const roles = { editor: stableId('role:editor'), reader: stableId('role:reader') } as const
export const users = { editor: stableId('user:editor'), reader: stableId('user:reader') } as const

export const roleRows: readonly DemoRow[] = [
  {
    id: roles.editor,
    name: 'Editor',
    icon: 'edit',
    description: 'Writes travel notes and keeps a few facts of countries up to date',
    admin_access: false,
    app_access: true,
  },
  {
    id: roles.reader,
    name: 'Reader',
    icon: 'menu_book',
    description: 'Sees what is published and changes nothing',
    admin_access: false,
    app_access: true,
  },
]

export const userRows = (hashed: string): readonly DemoRow[] => [
  person(users.editor, 'Edda', 'Lind', 'editor@example.com', roles.editor, hashed),
  person(users.reader, 'Robin', 'Hale', 'reader@example.com', roles.reader, hashed),
]

/** All signed-in users can access everything except travel notes. */
const open = [
  ...['countries', 'regions', 'subregions', 'languages', 'currencies', 'locales', 'front_page'],
  ...['countries_languages', 'countries_currencies', 'countries_borders', 'countries_translations'],
  ...['directus_files', 'directus_folders'],
]

const published: FilterTree = { status: { _eq: 'published' } }
const own: FilterTree = { user_created: { _eq: '$CURRENT_USER' } }
const writable = ['title', 'status', 'country', 'visited_on', 'rating', 'body', 'cover', 'published_at', 'sort']
/** A note has a title, and its rating is one of five. */
const sound: FilterTree = { _and: [{ title: { _nempty: true } }, { rating: { _between: [1, 5] } }] }

export const permissionRows: readonly DemoRow[] = [
  ...open.map(collection => right(roles.reader, collection, 'read')),
  right(roles.reader, 'travel_notes', 'read', { permissions: published }),

  ...open.map(collection => right(roles.editor, collection, 'read')),
  right(roles.editor, 'countries', 'update', {
    fields: ['capital', 'calling_codes', 'population', 'facts', 'travel_notes'],
    validation: { population: { _gte: 0 } },
  }),
  right(roles.editor, 'travel_notes', 'create', {
    fields: writable,
    validation: sound,
    presets: { status: 'draft', rating: 3 },
  }),
  right(roles.editor, 'travel_notes', 'read', { permissions: { _or: [published, own] } }),
  right(roles.editor, 'travel_notes', 'update', { permissions: own, fields: writable, validation: sound }),
  right(roles.editor, 'travel_notes', 'delete', { permissions: own, fields: null }),
  right(roles.editor, 'directus_files', 'create', {
    fields: ['title', 'description', 'location', 'tags', 'folder', 'filename_download', 'type', 'storage'],
  }),
  right(roles.editor, 'directus_files', 'update', {
    permissions: { uploaded_by: { _eq: '$CURRENT_USER' } },
    fields: ['title', 'description', 'location', 'tags', 'folder', 'filename_download'],
  }),
]

interface Limits {
  readonly permissions?: FilterTree
  readonly validation?: FilterTree
  readonly presets?: DemoRow
  readonly fields?: readonly string[] | null
}

function right(role: string, collection: string, action: PermissionAction, limits: Limits = {}): DemoRow {
  const { permissions = {}, validation = {}, presets = null, fields = ['*'] } = limits
  return { role, collection, action, permissions, validation, presets, fields }
}

const person = (id: string, first_name: string, last_name: string, email: string, role: string, password: string) => ({
  id,
  first_name,
  last_name,
  email,
  role,
  password,
  status: 'active',
})
