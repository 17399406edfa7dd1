import type { Row } from '#server/database/Database.ts'
import type { Entry, Fate, Section } from './Report.ts'
import type { Project } from './readProject.ts'
import { jsonOf, nameEntry, recordOf, text } from './words.ts'

/** The fields of a project, their options that have no effect, and their conditions and rules. */
export function fieldEntries(project: Project): readonly Section[] {
  const types = new Map(project.columns.map(column => [`${column.table}.${column.name}`, column.type]))
  const fields: Entry[] = []
  const options: Entry[] = []
  const conditions: Entry[] = []
  for (const row of project.fields) {
    const name = `${text(row['collection'])}.${text(row['field'])}`
    const parts = partsOf(row, types.get(name))
    fields.push({ name, fate: worst(parts.map(part => part.fate)), note: parts.map(part => part.note).join('; ') })
    for (const part of parts)
      for (const option of part.dropped)
        options.push({
          name: `${name}: ${option}`,
          fate: 'unsupported',
          note: 'stays as it is stored, and has no effect here',
        })
    const own = jsonOf(row['conditions'])
    if (Array.isArray(own))
      own.forEach((condition: unknown, index) => {
        const called = recordOf(condition)?.['name']
        conditions.push({ name: `${name}: ${text(called) || `condition ${index + 1}`}`, fate: 'kept', note: '' })
      })
    if (recordOf(row['validation'])) conditions.push({ name: `${name}: validation`, fate: 'kept', note: '' })
  }
  const undescribed = project.columns
    .filter(({ table, name }) => !table.startsWith('directus_') && !has(project.fields, table, name))
    .map(({ table, name }): Entry => ({ name: `${table}.${name}`, fate: 'kept', note: 'a column without metadata' }))
  return [
    { title: 'Fields', entries: [...fields, ...undescribed] },
    { title: 'Options without effect', entries: options },
    { title: 'Conditions and rules of fields', entries: conditions },
  ]
}

function partsOf(row: Row, type: string | undefined) {
  const parts: ReturnType<typeof nameEntry>[] = []
  const [editor, display] = [text(row['interface']), text(row['display'])]
  if (editor !== '') parts.push(nameEntry('interface', editor, type, recordOf(row['options'])))
  if (display !== '') parts.push(nameEntry('display', display, type, recordOf(row['display_options'])))
  return parts
}

const order: readonly Fate[] = ['kept', 'translated', 'raw', 'unsupported']

const worst = (fates: readonly Fate[]): Fate =>
  fates.reduce<Fate>((a, b) => (order.indexOf(b) > order.indexOf(a) ? b : a), 'kept')

const has = (fields: readonly Row[], table: string, name: string): boolean =>
  fields.some(row => row['collection'] === table && row['field'] === name)
