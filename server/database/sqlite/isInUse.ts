import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { openConnection } from './openConnection.ts'

/** How often, and after how many milliseconds, the file is looked at. */
const attempts = 10
const pause = 100

/** Whether another process has an SQLite file open. One that is about to close it has a second to do so. */
export async function isInUse(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  for (let attempt = 1; hasOtherConnection(path); attempt++) {
    if (attempt === attempts) return true
    await wait(pause)
  }
  return false
}

function hasOtherConnection(path: string): boolean {
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
