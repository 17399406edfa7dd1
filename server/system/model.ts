import type { SystemCollection } from './SystemCollection.ts'

const locked = { readonly: true } as const

const webhookStates = [
  { text: 'Active', value: 'active', foreground: '#0f5b33', background: '#d9f2e3' },
  { text: 'Inactive', value: 'inactive', foreground: '#37474f', background: '#eceff1' },
]

export const collections: SystemCollection = {
  collection: 'directus_collections',
  icon: 'list_alt',
  note: 'Additional collection configuration and metadata',
  fields: [
    {
      field: 'collection',
      type: 'string',
      maxLength: 64,
      primaryKey: true,
      interface: 'text-input',
      options: { font: 'monospace' },
      ...locked,
      width: 'half',
    },
    { field: 'icon', type: 'string', maxLength: 30, interface: 'icon', width: 'half' },
    {
      field: 'note',
      type: 'text',
      interface: 'text-input',
      options: { placeholder: 'A description of this collection...' },
    },
    {
      field: 'display_template',
      type: 'string',
      interface: 'display-template',
      options: { collectionField: 'collection' },
    },
    {
      field: 'hidden',
      type: 'boolean',
      nullable: false,
      defaultValue: false,
      special: 'boolean',
      interface: 'toggle',
      options: { label: 'Hide within the App' },
      width: 'half',
    },
    {
      field: 'singleton',
      type: 'boolean',
      nullable: false,
      defaultValue: false,
      special: 'boolean',
      interface: 'toggle',
      options: { label: 'Treat as single object' },
      width: 'half',
    },
    {
      field: 'translations',
      type: 'json',
      special: 'json',
      interface: 'repeater',
      options: {
        template: '{{ translation }} ({{ language }})',
        fields: [
          {
            field: 'language',
            type: 'string',
            name: 'Language',
            meta: { interface: 'system-language', width: 'half' },
          },
          {
            field: 'translation',
            type: 'string',
            name: 'Translation',
            meta: { interface: 'text-input', width: 'half' },
          },
        ],
      },
    },
    {
      field: 'archive_divider',
      type: 'alias',
      special: 'alias,no-data',
      interface: 'divider',
      options: { icon: 'archive', title: 'Archive', color: '#2F80ED' },
    },
    {
      field: 'archive_field',
      type: 'string',
      maxLength: 64,
      interface: 'field',
      options: { collectionField: 'collection', allowNone: true },
    },
    {
      field: 'archive_app_filter',
      type: 'boolean',
      nullable: false,
      defaultValue: true,
      special: 'boolean',
      interface: 'toggle',
      options: { label: 'Enable App Archive Filter' },
      width: 'half',
    },
    {
      field: 'archive_value',
      type: 'string',
      interface: 'text-input',
      options: { font: 'monospace', iconRight: 'archive' },
      width: 'half',
    },
    {
      field: 'unarchive_value',
      type: 'string',
      interface: 'text-input',
      options: { font: 'monospace', iconRight: 'unarchive' },
      width: 'half',
    },
    {
      field: 'sort_divider',
      type: 'alias',
      special: 'alias,no-data',
      interface: 'divider',
      options: { icon: 'sort', title: 'Sort', color: '#2F80ED' },
    },
    {
      field: 'sort_field',
      type: 'string',
      maxLength: 64,
      interface: 'field',
      options: { collectionField: 'collection', typeAllowList: ['float', 'decimal', 'integer'], allowNone: true },
    },
    { field: 'fields', type: 'alias', special: 'o2m', hidden: true },
    { field: 'sort', type: 'integer', own: true, hidden: true },
    { field: 'group', type: 'string', maxLength: 64, own: true, hidden: true },
    { field: 'collapse', type: 'string', maxLength: 16, own: true, hidden: true },
    { field: 'color', type: 'string', maxLength: 16, own: true, interface: 'color', hidden: true },
  ],
}

export const fields: SystemCollection = {
  collection: 'directus_fields',
  icon: 'input',
  note: 'Additional field configuration and metadata',
  indexes: [['collection', 'field']],
  fields: [
    { field: 'id', type: 'integer', primaryKey: true, autoIncrement: true, hidden: true },
    { field: 'collection', type: 'string', maxLength: 64, nullable: false },
    { field: 'field', type: 'string', maxLength: 64, nullable: false },
    { field: 'special', type: 'string', maxLength: 64, special: 'csv' },
    { field: 'interface', type: 'string', maxLength: 64 },
    { field: 'options', type: 'json', special: 'json' },
    { field: 'display', type: 'string', maxLength: 64 },
    { field: 'display_options', type: 'json', special: 'json' },
    { field: 'locked', type: 'boolean', nullable: false, defaultValue: false, special: 'boolean' },
    { field: 'readonly', type: 'boolean', nullable: false, defaultValue: false, special: 'boolean' },
    { field: 'hidden', type: 'boolean', nullable: false, defaultValue: false, special: 'boolean' },
    { field: 'sort', type: 'integer' },
    { field: 'width', type: 'string', maxLength: 30, defaultValue: 'full' },
    { field: 'group', type: 'integer' },
    { field: 'translations', type: 'json', special: 'json' },
    { field: 'note', type: 'text' },
  ],
}

export const relations: SystemCollection = {
  collection: 'directus_relations',
  icon: 'merge_type',
  note: 'Relationship configuration and metadata',
  fields: [
    { field: 'id', type: 'integer', primaryKey: true, autoIncrement: true, hidden: true },
    { field: 'many_collection', type: 'string', maxLength: 64, nullable: false },
    { field: 'many_field', type: 'string', maxLength: 64, nullable: false },
    { field: 'many_primary', type: 'string', maxLength: 64, nullable: false },
    { field: 'one_collection', type: 'string', maxLength: 64 },
    { field: 'one_field', type: 'string', maxLength: 64 },
    { field: 'one_primary', type: 'string', maxLength: 64 },
    { field: 'one_collection_field', type: 'string', maxLength: 64 },
    { field: 'one_allowed_collections', type: 'text', special: 'csv' },
    { field: 'junction_field', type: 'string', maxLength: 64 },
  ],
}

export const presets: SystemCollection = {
  collection: 'directus_presets',
  icon: 'bookmark_border',
  note: 'Default views and bookmarks',
  indexes: [['user'], ['role']],
  fields: [
    { field: 'id', type: 'integer', primaryKey: true, autoIncrement: true, hidden: true },
    { field: 'bookmark', type: 'string', width: 'half' },
    { field: 'user', type: 'uuid', width: 'half' },
    { field: 'role', type: 'uuid', width: 'half' },
    { field: 'collection', type: 'string', maxLength: 64, width: 'half' },
    { field: 'search', type: 'string', maxLength: 100 },
    { field: 'filters', type: 'json', special: 'json' },
    { field: 'layout', type: 'string', maxLength: 100, defaultValue: 'tabular' },
    { field: 'layout_query', type: 'json', special: 'json' },
    { field: 'layout_options', type: 'json', special: 'json' },
  ],
}

export const webhooks: SystemCollection = {
  collection: 'directus_webhooks',
  icon: null,
  note: 'Configuration for event-based HTTP requests',
  fields: [
    { field: 'id', type: 'integer', primaryKey: true, autoIncrement: true, hidden: true },
    { field: 'name', type: 'string', nullable: false, interface: 'text-input', options: { iconRight: 'title' } },
    {
      field: 'method',
      type: 'string',
      maxLength: 10,
      nullable: false,
      defaultValue: 'POST',
      interface: 'dropdown',
      width: 'half',
      options: { choices: ['GET', 'POST'] },
    },
    { field: 'url', type: 'string', nullable: false, interface: 'text-input', options: { iconRight: 'link' } },
    {
      field: 'status',
      type: 'string',
      maxLength: 10,
      nullable: false,
      defaultValue: 'active',
      interface: 'dropdown',
      width: 'half',
      options: { choices: webhookStates },
      display: 'labels',
      display_options: { choices: webhookStates },
    },
    {
      field: 'data',
      type: 'boolean',
      nullable: false,
      defaultValue: true,
      special: 'boolean',
      interface: 'toggle',
      width: 'half',
      options: { label: 'Send event data' },
    },
    {
      field: 'headers',
      type: 'json',
      own: true,
      special: 'json',
      interface: 'repeater',
      options: {
        template: '{{ header }}',
        fields: [
          { field: 'header', name: 'Header', type: 'string', meta: { interface: 'text-input', width: 'half' } },
          { field: 'value', name: 'Value', type: 'string', meta: { interface: 'text-input', width: 'half' } },
        ],
      },
    },
    {
      field: 'actions',
      type: 'string',
      maxLength: 100,
      nullable: false,
      special: 'csv',
      interface: 'checkboxes',
      width: 'full',
      options: {
        choices: [
          { text: 'Create', value: 'create' },
          { text: 'Update', value: 'update' },
          { text: 'Delete', value: 'delete' },
        ],
      },
    },
    { field: 'collections', type: 'string', nullable: false, special: 'csv', interface: 'collections', width: 'full' },
  ],
}

/** Which changes of the system tables have been made. Never served. */
export const migrations: SystemCollection = {
  collection: 'directus_migrations',
  icon: null,
  note: 'What migrations have run',
  fields: [
    { field: 'version', type: 'string', primaryKey: true },
    { field: 'name', type: 'string', nullable: false },
    { field: 'timestamp', type: 'timestamp', defaultValue: 'CURRENT_TIMESTAMP' },
  ],
}

/** The project's own translations for metadata stored as `$t:key`. */
export const translations: SystemCollection = {
  collection: 'directus_translations',
  icon: 'translate',
  note: 'Words of the project, by key and language',
  fields: [
    { field: 'id', type: 'uuid', primaryKey: true, special: 'uuid', hidden: true },
    { field: 'key', type: 'string', nullable: false, interface: 'text-input', width: 'half' },
    { field: 'language', type: 'string', nullable: false, interface: 'system-language', width: 'half' },
    { field: 'value', type: 'text', nullable: false, interface: 'textarea' },
  ],
}
