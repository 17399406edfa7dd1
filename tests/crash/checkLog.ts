import { sql } from 'kysely'
import type { OpenDatabase, Row } from '#server/database/Database.ts'
import { type Pending, sha256, type Writer } from './Writer.ts'

/**
 * Compares a database with the answers that writers got: nothing acknowledged is lost, nothing is duplicated, and a key
 * is stored if and only if its write was done. Returns a line for each mismatch.
 */
export async function checkLog(database: OpenDatabase, writers: readonly Writer[]): Promise<readonly string[]> {
  const rowsOf = async (table: string) => (await sql<Row>`select * from ${sql.id(table)}`.execute(database.db)).rows
  const articles = await rowsOf('articles')
  const state: State = {
    byId: new Map(articles.map(row => [Number(row['id']), row])),
    byTitle: grouped(articles, row => String(row['title'])),
    files: new Map((await rowsOf('directus_files')).map(row => [String(row['id']), row])),
    kept: new Set((await rowsOf('directus_idempotency')).map(row => String(row['key']))),
    comments: grouped(await rowsOf('comments'), row => Number(row['article'])),
    admin: String((await rowsOf('directus_users'))[0]?.['id']),
  }
  const doubled = [...state.byTitle].filter(([, rows]) => rows.length > 1)
  return [
    ...doubled.map(([title, rows]) => `${title} is there ${rows.length} times.`),
    ...writers.flatMap(writer => checkWriter(state, writer)),
  ]
}

interface State {
  readonly byId: ReadonlyMap<number, Row>
  readonly byTitle: ReadonlyMap<string, readonly Row[]>
  readonly files: ReadonlyMap<string, Row>
  readonly kept: ReadonlySet<string>
  readonly comments: ReadonlyMap<number, readonly Row[]>
  readonly admin: string
}

function checkWriter(state: State, writer: Writer): readonly string[] {
  const problems: string[] = []
  const pending = writer.pending()
  for (const [id, item] of writer.items) {
    const row = state.byId.get(id)
    const undecided = pending?.id === id ? pending : null
    if (item === null) {
      if (row) problems.push(`${id} was deleted and is there.`)
    } else if (!row) {
      if (undecided?.kind !== 'delete') problems.push(`${item.title} was acknowledged and is lost.`)
    } else {
      const counts = undecided?.kind === 'update' ? [item.count, undecided.count] : [item.count]
      if (row['title'] !== item.title || !counts.includes(Number(row['count'])))
        problems.push(`${item.title} should have ${counts.join(' or ')} and has ${row['count']}.`)
      const comments = state.comments.get(id)?.length ?? 0
      if (comments !== 2) problems.push(`${item.title} has ${comments} comments.`)
    }
  }
  for (const id of writer.files.keys()) if (!state.files.has(id)) problems.push(`The file ${id} is lost.`)
  return pending ? [...problems, ...checkPending(state, pending)] : problems
}

function checkPending(state: State, pending: Pending): readonly string[] {
  const kept = state.kept.has(sha256(JSON.stringify([state.admin, pending.key])))
  const done = isDone(state, pending)
  return kept === done ? [] : [`The ${pending.kind} of ${pending.title} is done: ${done}; its key is kept: ${kept}.`]
}

function isDone(state: State, pending: Pending): boolean {
  const row = state.byId.get(Number(pending.id))
  switch (pending.kind) {
    case 'create':
      return state.byTitle.has(pending.title)
    case 'update':
      return Number(row?.['count']) === pending.count
    case 'delete':
      return row === undefined
    case 'upload':
      return [...state.files.values()].some(file => file['filename_download'] === `${pending.title}.txt`)
  }
}

function grouped<Key>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, readonly Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
