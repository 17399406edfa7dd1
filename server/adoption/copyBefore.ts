import { isPostgres, sqlitePath } from '#server/database/openDatabase.ts'
import { openConnection } from '#server/database/sqlite/openConnection.ts'
import { Unadoptable } from './Unadoptable.ts'

/**
 * Copies an SQLite file next to the original and checks the copy. For PostgreSQL it only prints the command, because
 * the server may run elsewhere and needs tools of its own version.
 */
export async function copyBefore(
  url: string,
  printLine: (line: string) => void,
  now: Date = new Date(),
): Promise<string | null> {
  if (isPostgres(url)) {
    printLine(`A backup can be made with: pg_dump --format=custom --file=before-adoption.dump ${withoutPassword(url)}`)
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
  printLine(`The database as it was is kept in ${copy}`)
  return copy
}

/** The password comes from the environment or from a PostgreSQL password file, never from a command line. */
export function withoutPassword(url: string): string {
  const place = new URL(url)
  place.password = ''
  return place.href
}
