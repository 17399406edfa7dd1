import { recordedKeys } from './fillRecorded.ts'

/** The recorded presets, in the order of their keys; the fourth is in no recording. */
export const recordedPresets = (admin: string): readonly Readonly<Record<string, unknown>>[] => [
  { collection: 'articles', layout: 'tabular', user: admin },
  {
    collection: 'articles',
    layout: 'cards',
    role: recordedKeys.editorRole,
    filters: [],
    layout_query: { cards: { sort: 'title' } },
    layout_options: {
      cards: {
        imageSource: 'cover',
        title: '{{ title }}',
        subtitle: '{{ author.name }}',
        size: 3,
        icon: 'box',
        imageFit: 'crop',
      },
    },
  },
  {
    bookmark: 'Published',
    collection: 'articles',
    layout: 'tabular',
    filters: [{ key: 'pub1', field: 'status', operator: 'eq', value: 'published' }],
    layout_query: { tabular: { fields: ['title', 'author', 'publish_date'], sort: '-publish_date' } },
  },
  { bookmark: 'Drafts', collection: 'articles', layout: 'tabular', user: admin },
  {
    bookmark: 'Editors: featured',
    collection: 'articles',
    layout: 'tabular',
    role: recordedKeys.editorRole,
    filters: [{ key: 'f1', field: 'featured', operator: 'eq', value: true }],
  },
  {
    bookmark: 'Images only',
    collection: 'directus_files',
    layout: 'cards',
    filters: [{ key: 'i1', field: 'type', operator: 'contains', value: 'image' }],
  },
]
