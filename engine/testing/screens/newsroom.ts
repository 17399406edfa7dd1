import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import type { Collection } from '#schemas/data/Collection.ts'
import type { Field } from '#schemas/data/Field.ts'
import type { Permission } from '#schemas/data/Permission.ts'
import { column } from '../demoMetadata.ts'
import { type ProjectModel, systemModel } from '../settings/systemModel.ts'

/** The project of a story, and its user. */
export type ModelName = 'newsroom' | 'reader' | 'bare'

const key = { is_primary_key: true, has_auto_increment: true, is_nullable: false }

const states = [
  { text: 'Draft', value: 'draft', foreground: '#1F2937', background: '#E5E7EB' },
  { text: 'Published', value: 'published', foreground: '#FFFFFF', background: '#0B6B57' },
  { text: 'Archived', value: 'archived', foreground: '#5C4813', background: '#F7E7B8' },
]

const collection = (name: string, icon: string, display_template: string, note: string | null = null) => ({
  collection: name,
  meta: { collection: name, icon, note, display_template, hidden: false, singleton: false },
})

const named = {
  interface: 'many-to-one',
  options: { template: '{{ name }}' },
  display: 'related-values',
  display_options: { template: '{{ name }}' },
  special: ['m2o'],
  width: 'half',
} as const

const articleFields: readonly Field[] = [
  column('id', 'integer', { hidden: true, sort: 1 }, key, 'articles'),
  column('title', 'string', { interface: 'text-input', sort: 2 }, { is_nullable: false, max_length: 120 }, 'articles'),
  column(
    'status',
    'string',
    {
      interface: 'dropdown',
      options: { choices: states.map(({ text, value, background }) => ({ text, value, color: background })) },
      display: 'labels',
      display_options: { choices: states },
      ...{ width: 'half', sort: 3 },
    },
    { is_nullable: false, default_value: 'draft' },
    'articles',
  ),
  column('section', 'integer', { ...named, sort: 4 }, {}, 'articles'),
  column('author', 'integer', { ...named, sort: 5 }, {}, 'articles'),
  column(
    'published_on',
    'date',
    { interface: 'datetime', display: 'datetime', width: 'half', sort: 6, note: 'The day that readers see' },
    {},
    'articles',
  ),
  column('summary', 'text', { interface: 'textarea', sort: 7 }, {}, 'articles'),
  column('keywords', 'json', { interface: 'tags', display: 'tags', special: ['json'], sort: 8 }, {}, 'articles'),
  column(
    'featured',
    'boolean',
    { interface: 'toggle', options: { label: 'On the front page' }, special: ['boolean'], width: 'half', sort: 9 },
    { default_value: false },
    'articles',
  ),
  column(
    'created_on',
    'timestamp',
    { special: ['date-created'], readonly: true, hidden: true, sort: 10 },
    {},
    'articles',
  ),
]

const relation = (many_field: string, one_collection: string) => ({
  ...{ many_collection: 'articles', many_field, many_primary: 'id' },
  ...{ one_collection, one_field: null, one_primary: 'id', junction_field: null },
  ...{ one_collection_field: null, one_allowed_collections: null },
})

/** The collections of the newsroom as the server returns them; one is a table without metadata. */
export const newsroomCollections: readonly Collection[] = [
  collection('articles', 'article', '{{ title }}', 'What the newsroom publishes'),
  collection('authors', 'person', '{{ name }}', 'Everyone with a byline'),
  collection('sections', 'folder', '{{ name }}'),
  { collection: 'import_2019', meta: null, schema: {} },
]

const project: ProjectModel = {
  collections: newsroomCollections,
  fields: [
    ...articleFields,
    column('id', 'integer', { hidden: true }, key, 'authors'),
    column('name', 'string', { interface: 'text-input' }, {}, 'authors'),
    column('id', 'integer', { hidden: true }, key, 'sections'),
    column('name', 'string', { interface: 'text-input' }, {}, 'sections'),
  ],
  relations: [relation('section', 'sections'), relation('author', 'authors')],
}

const mayRead = (name: string): Permission => ({
  ...{ role: 'r1', collection: name, action: 'read', fields: ['*'] },
  ...{ permissions: null, validation: null, presets: null },
})

/** The project of screen stories: a newsroom, the same with read access only, or one without collections. */
export function newsroom(model: ModelName): Metadata {
  switch (model) {
    case 'newsroom':
      return systemModel([], true, project)
    case 'reader':
      return systemModel(['articles', 'authors', 'sections'].map(mayRead), false, project)
    case 'bare':
      return systemModel([], true, { collections: [], fields: [], relations: [] })
  }
}
