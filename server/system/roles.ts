import { dropdown } from './dropdown.ts'
import type { SystemCollection } from './SystemCollection.ts'

export const roles: SystemCollection = {
  collection: 'directus_roles',
  icon: 'supervised_user_circle',
  note: 'Groups of permissions for users',
  display_template: '{{ name }}',
  fields: [
    {
      field: 'id',
      type: 'uuid',
      primaryKey: true,
      special: 'uuid',
      hidden: true,
      interface: 'text-input',
      readonly: true,
    },
    {
      field: 'name',
      type: 'string',
      maxLength: 100,
      nullable: false,
      interface: 'text-input',
      options: { placeholder: 'A unique name for this role…' },
      width: 'half',
    },
    {
      field: 'icon',
      type: 'string',
      maxLength: 30,
      nullable: false,
      defaultValue: 'supervised_user_circle',
      interface: 'icon',
      display: 'icon',
      width: 'half',
    },
    {
      field: 'description',
      type: 'text',
      interface: 'text-input',
      options: { placeholder: 'A description of this role…' },
    },
    {
      field: 'app_access',
      type: 'boolean',
      nullable: false,
      defaultValue: true,
      special: 'boolean',
      interface: 'toggle',
      width: 'half',
    },
    {
      field: 'admin_access',
      type: 'boolean',
      nullable: false,
      defaultValue: false,
      special: 'boolean',
      interface: 'toggle',
      width: 'half',
    },
    {
      field: 'ip_access',
      type: 'text',
      special: 'csv',
      interface: 'tags',
      options: { placeholder: 'Add allowed IP addresses. Leave empty to allow all.' },
    },
    {
      field: 'enforce_tfa',
      type: 'boolean',
      nullable: false,
      defaultValue: false,
      special: 'boolean',
      interface: 'toggle',
      width: 'half',
    },
    {
      field: 'users',
      type: 'alias',
      special: 'o2m',
      interface: 'one-to-many',
      options: { fields: ['first_name', 'last_name'] },
    },
    {
      field: 'module_list',
      type: 'json',
      special: 'json',
      interface: 'repeater',
      options: {
        template: '{{ name }}',
        fields: [
          { field: 'icon', name: 'Icon', type: 'string', meta: { interface: 'icon', width: 'half' } },
          { field: 'name', name: 'Name', type: 'string', meta: { interface: 'text-input', width: 'half' } },
          { field: 'link', name: 'Link', type: 'string', meta: { interface: 'text-input', width: 'full' } },
        ],
      },
    },
    {
      field: 'collection_list',
      type: 'json',
      special: 'json',
      interface: 'repeater',
      options: {
        template: '{{ group_name }}',
        fields: [
          { field: 'group_name', name: 'Group Name', type: 'string', meta: { interface: 'text-input', width: 'half' } },
          {
            field: 'accordion',
            name: 'Type',
            type: 'string',
            schema: { default_value: 'always_open' },
            meta: {
              interface: 'dropdown',
              width: 'half',
              options: dropdown(
                ['Always Open', 'always_open'],
                ['Start Open', 'start_open'],
                ['Start Collapsed', 'start_collapsed'],
              ),
            },
          },
          {
            field: 'collections',
            name: 'Collections',
            type: 'json',
            meta: {
              interface: 'repeater',
              width: 'full',
              options: {
                template: '{{ collection }}',
                fields: [
                  {
                    field: 'collection',
                    name: 'Collection',
                    type: 'string',
                    meta: { interface: 'collection', width: 'full' },
                  },
                ],
              },
            },
          },
        ],
      },
    },
  ],
}

export const permissions: SystemCollection = {
  collection: 'directus_permissions',
  icon: 'admin_panel_settings',
  note: 'Access permissions for each role',
  indexes: [['role']],
  fields: [
    { field: 'id', type: 'integer', primaryKey: true, autoIncrement: true, hidden: true },
    { field: 'role', type: 'uuid', hidden: true },
    { field: 'collection', type: 'string', maxLength: 64, nullable: false },
    { field: 'action', type: 'string', maxLength: 10, nullable: false },
    { field: 'permissions', type: 'json', special: 'json' },
    { field: 'validation', type: 'json', special: 'json' },
    { field: 'presets', type: 'json', special: 'json' },
    { field: 'fields', type: 'text', special: 'csv' },
    { field: 'limit', type: 'integer' },
  ],
}
