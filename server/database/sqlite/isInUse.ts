import { existsSync } from 'node:fs'
import { openConnection } from './openConnection.ts'

/** Whether another process, or another connection of this one, has an SQLite file open. */
export function isInUse(path: string): boolean {
  if (!existsSync(path)) return false
  const file = openConnection(path, { busyTimeout: 0 })
  try {
    // With a journal file, the lock is refused while any other connection exists.
    file.pragma('locking_mode = exclusive')
    file.exec('begin immediate')
    file.exec('rollback')
    return false
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('SQLITE_BUSY')) return true
    throw cause
  } finally {
    file.close()
  }
}
