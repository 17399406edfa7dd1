import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileOf = (folder: string): string => join(folder, 'last-backup')

/** Notes a backup in the data folder. Not in the database: another program may be restoring or reading it. */
export async function noteBackup(folder: string, time: number): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(fileOf(folder), `${new Date(time).toISOString()}\n`)
  } catch {
    // The backup is complete, whether or not this user can write here.
  }
}

/** When the last backup was made, in milliseconds since 1970; null if none is known. */
export async function readLastBackup(folder: string): Promise<number | null> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => '')
  const time = Date.parse(text.trim())
  return Number.isNaN(time) ? null : time
}
