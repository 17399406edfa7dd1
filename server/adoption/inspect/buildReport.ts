import { parseFilter } from '#schemas/filter/parseFilter.ts'
import type { Row } from '#server/database/Database.ts'
import { accountEntry, fileEntry } from './accountEntries.ts'
import { fieldEntries } from './fieldEntries.ts'
import type { Entry, Report, Section } from './Report.ts'
import type { Project } from './readProject.ts'
import { jsonOf, layoutEntry, text } from './words.ts'

/** Describes the contents of a project and what adoption does with each part. Pure. */
export function buildReport(project: Project): Report {
  const tables = new Set(project.columns.map(column => column.table))
  const roles = new Map(project.roles.map(role => [text(role['id']), text(role['name'])]))
  const sections: readonly Section[] = [
    { title: 'Collections', entries: collectionEntries(project, tables) },
    ...fieldEntries(project),
    { title: 'Permissions', entries: project.permissions.map(row => permissionEntry(row, roles)) },
    { title: 'Presets and bookmarks', entries: project.presets.map(presetEntry) },
    { title: 'Webhooks', entries: project.webhooks.map(row => plain(`${text(row['name'])}: ${text(row['url'])}`)) },
    { title: 'Settings', entries: settingEntries(project.settings) },
    {
      title: 'Translated strings',
      entries: project.translations.map(row => plain(`${text(row['key'])} (${text(row['language'])})`)),
    },
    { title: 'Files', entries: project.files.map(fileEntry) },
    { title: 'Users', entries: project.users.map(accountEntry) },
  ]
  return {
    origin: originOf(project),
    sections: sections.filter(section => section.entries.length > 0),
    leftAlone: project.leftAlone,
  }
}

const plain = (name: string): Entry => ({ name, fate: 'kept', note: '' })

function originOf({ columns, migrations }: Project): string {
  const has = (table: string, name: string) => columns.some(column => column.table === table && column.name === name)
  const release = has('directus_relations', 'many_primary')
    ? 'a release candidate of 9.0'
    : has('directus_translations', 'key')
      ? 'Directus 10'
      : 'Directus 9'
  const last = migrations
    .map(row => text(row['version']))
    .sort()
    .at(-1)
  return `Made by ${release}${last === undefined ? '' : `; its last migration is ${last}`}.`
}

function collectionEntries(project: Project, tables: ReadonlySet<string>): readonly Entry[] {
  const described = new Set(project.collections.map(row => text(row['collection'])))
  const keys = new Set(project.columns.filter(column => column.primaryKey).map(column => column.table))
  const own = project.collections.map((row): Entry => {
    const name = text(row['collection'])
    if (!tables.has(name)) return { name, fate: 'kept', note: 'a folder in the navigation' }
    return keys.has(name)
      ? plain(name)
      : { name, fate: 'unsupported', note: 'its table has no primary key of one column; it is left alone' }
  })
  const bare = [...tables]
    .filter(table => !described.has(table) && !table.startsWith('directus_') && keys.has(table))
    .map((name): Entry => ({ name, fate: 'kept', note: 'a table without metadata' }))
  return [...own, ...bare]
}

function permissionEntry(row: Row, roles: ReadonlyMap<string, string>): Entry {
  const role = row['role'] === null ? 'everyone' : (roles.get(text(row['role'])) ?? text(row['role']))
  const name = `${role}: ${text(row['action'])} ${text(row['collection'])}`
  if (row['action'] === 'share') return { name, fate: 'unsupported', note: 'items cannot be shared' }
  for (const part of ['permissions', 'validation'] as const) {
    const problem = filterProblem(row[part])
    if (problem !== null)
      return { name, fate: 'raw', note: `its ${part} cannot be read, so that it allows nothing: ${problem}` }
  }
  return plain(name)
}

function presetEntry(row: Row): Entry {
  const name = `${text(row['collection'])}: ${row['bookmark'] === null ? 'preset' : `bookmark “${text(row['bookmark'])}”`} ${text(row['id'])}`
  const problem = filterProblem(row['filter'])
  if (problem !== null) return { name, fate: 'raw', note: `its filter cannot be read and is not applied: ${problem}` }
  return { name, ...layoutEntry(row['layout']) }
}

/** The problem with a filter; null if there is none. */
function filterProblem(stored: unknown): string | null {
  const tree = jsonOf(stored)
  if (tree === null || (Array.isArray(tree) && tree.length === 0)) return null
  const parsed = parseFilter(tree)
  return parsed.ok ? null : `${parsed.problem.path}: ${parsed.problem.reason}`
}

const settingNames: Readonly<Record<string, string>> = {
  module_bar: 'Modules of the bar',
  translation_strings: 'Translated strings',
  custom_css: 'Custom CSS',
  basemaps: 'Base maps',
  mapbox_key: 'Key of Mapbox',
}

const settingEntries = (rows: readonly Row[]): readonly Entry[] =>
  rows.flatMap(row =>
    Object.entries(settingNames).flatMap(([key, name]): readonly Entry[] => {
      if (row[key] === null || row[key] === undefined || row[key] === '') return []
      const used = key === 'custom_css' || key === 'translation_strings'
      return [used ? plain(name) : { name, fate: 'raw', note: 'stays in the database and has no effect here' }]
    }),
  )
