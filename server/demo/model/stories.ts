import type { NewCollection } from '#server/services/schema/definitions.ts'
import { column, hiddenKey, history, inOrder } from './fields.ts'

const required = { is_nullable: false } as const
const countryChoice = {
  interface: 'many-to-one',
  options: { template: '{{name}}' },
  display: 'related-values',
  display_options: { template: '{{name}}' },
  special: ['m2o'],
  width: 'half',
} as const

const states = [
  { text: 'Draft', value: 'draft', foreground: '#1F2937', background: '#E5E7EB' },
  { text: 'Published', value: 'published', foreground: '#FFFFFF', background: '#0B6B57' },
  { text: 'Archived', value: 'archived', foreground: '#5C4813', background: '#F7E7B8' },
] as const

export const travelNotes: NewCollection = {
  collection: 'travel_notes',
  meta: {
    icon: 'edit_note',
    note: 'Short pieces from the road',
    display_template: '{{title}}',
    sort_field: 'sort',
    archive_field: 'status',
    archive_value: 'archived',
    unarchive_value: 'draft',
    archive_app_filter: true,
    translations: [
      { language: 'de-DE', translation: 'Reisenotizen' },
      { language: 'fr-FR', translation: 'Notes de voyage' },
    ],
  },
  fields: inOrder([
    column(
      'id',
      'uuid',
      { interface: 'text-input', hidden: true, readonly: true, special: ['uuid'] },
      { is_primary_key: true, is_nullable: false },
    ),
    column(
      'title',
      'string',
      {
        interface: 'text-input',
        options: { trim: true, placeholder: 'What is it about?' },
        display: 'formatted-value',
        display_options: { bold: true },
        de: 'Titel',
        fr: 'Titre',
      },
      { ...required, max_length: 120 },
    ),
    column(
      'status',
      'string',
      {
        interface: 'dropdown',
        options: { choices: states.map(({ text, value, background }) => ({ text, value, color: background })) },
        display: 'labels',
        display_options: { choices: states },
        width: 'half',
        de: 'Status',
        fr: 'Statut',
      },
      { ...required, max_length: 20, default_value: 'draft' },
    ),
    column('country', 'string', { ...countryChoice, de: 'Land', fr: 'Pays' }, { max_length: 3 }),
    column('visited_on', 'date', {
      interface: 'datetime',
      display: 'datetime',
      display_options: { format: 'short' },
      width: 'half',
      note: 'The day it happened',
      de: 'Besucht am',
      fr: 'Visité le',
    }),
    column('rating', 'integer', {
      interface: 'numeric',
      options: { min: 1, max: 5, iconLeft: 'star' },
      display: 'formatted-value',
      width: 'half',
      note: 'From 1 (never again) to 5 (go now)',
      de: 'Bewertung',
      fr: 'Note',
    }),
    column('body', 'text', {
      interface: 'wysiwyg',
      options: { placeholder: 'What happened, and what should others know?' },
      display: 'formatted-value',
      de: 'Text',
      fr: 'Texte',
    }),
    column('cover', 'uuid', {
      interface: 'file',
      special: ['file'],
      display: 'image',
      width: 'half',
      de: 'Titelbild',
      fr: 'Couverture',
    }),
    column('published_at', 'timestamp', {
      interface: 'datetime',
      display: 'datetime',
      display_options: { relative: true },
      width: 'half',
      note: 'When it went, or goes, public',
      de: 'Veröffentlicht',
      fr: 'Publié le',
    }),
    column('sort', 'integer', { interface: 'numeric', hidden: true, de: 'Reihenfolge', fr: 'Ordre' }),
    ...history,
  ]),
}

export const frontPage: NewCollection = {
  collection: 'front_page',
  meta: {
    icon: 'home',
    note: 'What visitors of the atlas see first',
    singleton: true,
    translations: [
      { language: 'de-DE', translation: 'Startseite' },
      { language: 'fr-FR', translation: "Page d'accueil" },
    ],
  },
  fields: inOrder([
    hiddenKey,
    column(
      'headline',
      'string',
      { interface: 'text-input', options: { trim: true }, display: 'raw', de: 'Überschrift', fr: 'Titre' },
      { ...required, max_length: 120 },
    ),
    column('welcome', 'text', { interface: 'textarea', display: 'formatted-value', de: 'Begrüßung', fr: 'Accueil' }),
    column(
      'featured_country',
      'string',
      { ...countryChoice, note: 'Shown at the top with its map', de: 'Land im Blick', fr: 'Pays à la une' },
      { max_length: 3 },
    ),
    column('hero', 'uuid', {
      interface: 'file',
      special: ['file'],
      display: 'image',
      width: 'half',
      de: 'Bild',
      fr: 'Image',
    }),
    column(
      'show_announcement',
      'boolean',
      {
        interface: 'toggle',
        options: { label: 'Show the announcement' },
        display: 'boolean',
        width: 'half',
        de: 'Hinweis zeigen',
        fr: "Afficher l'annonce",
      },
      { ...required, default_value: false },
    ),
    column('announcement_until', 'dateTime', {
      interface: 'datetime',
      display: 'datetime',
      width: 'half',
      note: 'Local time of the office',
      de: 'Hinweis bis',
      fr: "Annonce jusqu'au",
    }),
    column('announcement', 'string', { interface: 'text-input', display: 'raw', de: 'Hinweis', fr: 'Annonce' }),
    column('date_updated', 'timestamp', {
      interface: 'datetime',
      special: ['date-updated'],
      display: 'datetime',
      display_options: { relative: true },
      readonly: true,
      hidden: true,
      width: 'half',
    }),
  ]),
}
