import { previewField } from '#schemas/template/previewField.ts'
import type { ListPreset } from './ListPreset.ts'

type Start = Pick<ListPreset, 'layout'> & Partial<Pick<ListPreset, 'layout_query' | 'layout_options'>>

/** The default views of system collections. */
export const systemPresets: Readonly<Record<string, Start>> = {
  directus_files: {
    layout: 'cards',
    layout_query: {
      cards: { sort: '-uploaded_on' },
      tabular: { sort: '-uploaded_on', fields: [previewField, 'title', 'type', 'filesize', 'uploaded_on'] },
    },
    layout_options: {
      cards: {
        title: '{{ title }}',
        subtitle: '{{ type }} • {{ filesize }}',
        size: 4,
        imageFit: 'crop',
        icon: 'draft',
      },
    },
  },
  directus_users: {
    layout: 'cards',
    layout_query: {
      cards: { sort: 'email' },
      tabular: { sort: 'email', fields: ['avatar', 'first_name', 'last_name', 'email', 'role', 'status'] },
    },
    layout_options: {
      cards: { title: '{{ first_name }} {{ last_name }}', subtitle: '{{ email }}', icon: 'person' },
    },
  },
  directus_activity: {
    layout: 'log',
    layout_query: {
      log: { limit: 50 },
      tabular: { sort: '-timestamp', fields: ['action', 'collection', 'timestamp', 'user'] },
    },
  },
  directus_roles: {
    layout: 'tabular',
    layout_query: { tabular: { fields: ['icon', 'name', 'description'] } },
  },
}
