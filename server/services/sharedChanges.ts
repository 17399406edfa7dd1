import { sql } from 'kysely'
import type { DatabaseKind, OpenDatabase, Queryable, Row } from '#server/database/Database.ts'

/** What servers keep in memory of the database. */
export type Kept = 'rights' | 'model' | 'webhooks'

const all: readonly Kept[] = ['rights', 'model', 'webhooks']

/** The versions that this server has taken up, by database. */
const seenVersions = new WeakMap<Queryable, Map<Kept, string>>()

function seenOf(db: Queryable): Map<Kept, string> {
  const known = seenVersions.get(db) ?? new Map<Kept, string>()
  seenVersions.set(db, known)
  return known
}

/**
 * Notes within a transaction that what servers keep has changed, and gives its new version: the others on the database
 * see it with the commit. SQLite has one server, which knows.
 */
export async function noteChange(kind: DatabaseKind, trx: Queryable, what: Kept): Promise<string | null> {
  if (kind === 'sqlite') return null
  const noted = await sql<Row>`insert into directus_changes (name, version) values (${what}, 1)
    on conflict (name) do update set version = directus_changes.version + 1 returning version`.execute(trx)
  return String(noted.rows[0]?.['version'])
}

/** Remembers, after the commit, a change of this server's own, which it need not take up. */
export function knowChange(db: Queryable, what: Kept, version: string | null): void {
  if (version !== null) seenOf(db).set(what, version)
}

/**
 * Looks before each request whether another server has changed what this one keeps, and then has it read again: what
 * has been answered there holds here. Requests that come while one looks wait for one more look, together.
 */
export function watchChanges(
  { db, kind }: Pick<OpenDatabase, 'db' | 'kind'>,
  renew: Readonly<Record<Kept, () => void | Promise<void>>>,
): () => Promise<void> {
  if (kind === 'sqlite') return () => Promise.resolve()
  const seen = seenOf(db)
  let looking: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function look(): Promise<void> {
    const found = await sql<Row>`select name, version from directus_changes`.execute(db)
    const versions = new Map(found.rows.map(row => [String(row['name']), String(row['version'])]))
    for (const what of all) {
      const version = versions.get(what) ?? '0'
      if (seen.get(what) === version) continue
      await renew[what]()
      seen.set(what, version)
    }
  }

  const start = (): Promise<void> => {
    const job = look().finally(() => {
      if (looking === job) looking = null
    })
    looking = job
    return job
  }

  return () => {
    if (looking === null) return start()
    // The look under way may have begun before the change that this request has to see.
    next ??= looking
      .catch(() => {})
      .then(() => {
        next = null
        return start()
      })
    return next
  }
}
