import { isPostgres, sqlitePath } from '#server/database/openDatabase.ts'
import { openConnection } from '#server/database/sqlite/openConnection.ts'
import { Unadoptable } from './Unadoptable.ts'

/**
 * Copies an SQLite file to a new one beside it, and checks the copy. A PostgreSQL server may be elsewhere, with tools of
 * its own version: the command is named instead.
 */
export async function copyBefore(
  url: string,
  say: (line: string) => void,
  now: Date = new Date(),
): Promise<string | null> {
  if (isPostgres(url)) {
    say(`A backup can be made with: pg_dump --format=custom --file=before-adoption.dump ${withoutPassword(url)}`)
    return null
  }
  const path = sqlitePath(url)
  const copy = `${path}.before-adoption-${now.toISOString().replace(/[:.]/g, '-')}`
  const file = openConnection(path, { readonly: true })
  try {
    await file.backup(copy)
  } finally {
    file.close()
  }
  const check = openConnection(copy, { readonly: true })
  try {
    const result = String(check.pragma('quick_check'))
    if (result !== 'ok') throw new Unadoptable(`The backup ${copy} is damaged: ${result}. Nothing was changed.`)
  } finally {
    check.close()
  }
  say(`The database as it was is kept in ${copy}`)
  return copy
}

/** The password comes from the environment or from a file of PostgreSQL's, never from a command line. */
export function withoutPassword(url: string): string {
  const place = new URL(url)
  place.password = ''
  return place.href
}
