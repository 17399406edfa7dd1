import type { NewCollection } from '#server/services/schema/definitions.ts'
import { alias, codeKey, column, hiddenKey, inOrder } from './fields.ts'

const required = { is_nullable: false } as const

const name = column(
  'name',
  'string',
  {
    interface: 'text-input',
    options: { trim: true },
    display: 'formatted-value',
    width: 'half',
    de: 'Name',
    fr: 'Nom',
  },
  { ...required, max_length: 100 },
)
const uniqueName = { ...name, schema: { ...name.schema, is_unique: true } }

const order = column('sort', 'integer', { interface: 'numeric', hidden: true, de: 'Reihenfolge', fr: 'Ordre' })

const countryList = { template: '{{name}}', fields: ['name', 'population'] } as const
const countryNames = { display: 'related-values', display_options: { template: '{{name}}' } } as const

export const regions: NewCollection = {
  collection: 'regions',
  meta: {
    icon: 'travel_explore',
    note: 'The large parts of the world',
    display_template: '{{name}}',
    sort_field: 'sort',
    translations: [
      { language: 'de-DE', translation: 'Regionen' },
      { language: 'fr-FR', translation: 'Régions' },
    ],
  },
  fields: inOrder([
    hiddenKey,
    uniqueName,
    order,
    alias('subregions', 'o2m', {
      interface: 'one-to-many',
      options: { template: '{{name}}', fields: ['name'] },
      ...countryNames,
      de: 'Subregionen',
      fr: 'Sous-régions',
    }),
    alias('countries', 'o2m', {
      interface: 'one-to-many',
      options: countryList,
      ...countryNames,
      de: 'Länder',
      fr: 'Pays',
    }),
  ]),
}

export const subregions: NewCollection = {
  collection: 'subregions',
  meta: { icon: 'public', note: 'Parts of a region', display_template: '{{name}}' },
  fields: inOrder([
    hiddenKey,
    uniqueName,
    column(
      'region',
      'integer',
      {
        interface: 'many-to-one',
        options: { template: '{{name}}' },
        ...countryNames,
        special: ['m2o'],
        width: 'half',
        de: 'Region',
        fr: 'Région',
      },
      required,
    ),
    alias('countries', 'o2m', {
      interface: 'one-to-many',
      options: countryList,
      ...countryNames,
      de: 'Länder',
      fr: 'Pays',
    }),
  ]),
}

const spokenIn = {
  interface: 'many-to-many',
  options: { template: '{{country.name}}', fields: ['country.name'] },
  display: 'related-values',
  display_options: { template: '{{country.name}}' },
  de: 'Länder',
  fr: 'Pays',
} as const

export const languages: NewCollection = {
  collection: 'languages',
  meta: { icon: 'translate', note: 'Official languages', display_template: '{{name}}' },
  fields: inOrder([codeKey('ISO 639-3', 3), name, alias('countries', 'm2m', spokenIn)]),
}

export const currencies: NewCollection = {
  collection: 'currencies',
  meta: { icon: 'payments', note: 'Money in use', display_template: '{{name}} ({{code}})' },
  fields: inOrder([
    codeKey('ISO 4217, or the usual code', 3),
    name,
    column(
      'symbol',
      'string',
      { interface: 'text-input', options: { trim: true }, display: 'raw', width: 'half', de: 'Symbol', fr: 'Symbole' },
      { max_length: 12 },
    ),
    alias('countries', 'm2m', spokenIn),
  ]),
}

export const locales: NewCollection = {
  collection: 'locales',
  meta: { icon: 'language', note: 'The languages that content is translated into', display_template: '{{name}}' },
  fields: inOrder([
    codeKey('A tag such as de-DE', 10),
    name,
    column(
      'right_to_left',
      'boolean',
      { interface: 'toggle', display: 'boolean', width: 'half', de: 'Rechts nach links', fr: 'De droite à gauche' },
      { ...required, default_value: false },
    ),
  ]),
}
