/** The system collections whose rows are part of a project file. */
export type RowSection = 'roles' | 'permissions' | 'presets' | 'webhooks' | 'translations'

export interface RowKind {
  /** Its name in the file and in the API. */
  readonly section: RowSection
  /** What one row is called. */
  readonly noun: string
  /** The members that identify a row. */
  readonly key: readonly string[]
  /** Other members in the file. */
  readonly values: readonly string[]
}

/** In the order in which rows are created. */
export const rowKinds: readonly RowKind[] = [
  {
    section: 'roles',
    noun: 'role',
    key: ['name'],
    values: [
      'icon',
      'description',
      'app_access',
      'admin_access',
      'enforce_tfa',
      'ip_access',
      'module_list',
      'collection_list',
    ],
  },
  {
    section: 'permissions',
    noun: 'permission',
    key: ['role', 'collection', 'action'],
    values: ['permissions', 'validation', 'presets', 'fields', 'limit'],
  },
  {
    section: 'presets',
    noun: 'preset',
    key: ['collection', 'role', 'bookmark'],
    values: [
      'search',
      'filters',
      'filter',
      'layout',
      'layout_query',
      'layout_options',
      'icon',
      'color',
      'refresh_interval',
    ],
  },
  {
    section: 'webhooks',
    noun: 'webhook',
    key: ['name'],
    values: ['method', 'url', 'status', 'data', 'headers', 'actions', 'collections'],
  },
  { section: 'translations', noun: 'translation', key: ['key', 'language'], values: ['value'] },
]

/** Settings that refer to stored files, which are not part of a project file. */
export const fileSettings: readonly string[] = ['project_logo', 'public_foreground', 'public_background']
