import { humanize } from './humanize.ts'

/** The names of fields of the platform whose keys are abbreviations. */
const names: Readonly<Record<string, string>> = {
  enforce_tfa: 'Require two-factor authentication',
  tfa_secret: 'Two-factor secret',
}

/** The English name of a field of a system collection, in sentence case like the messages of the studio. */
export const systemFieldName = (field: string): string =>
  names[field] ?? humanize(field).replace(/ [A-Z][a-z]+/g, word => word.toLowerCase())
