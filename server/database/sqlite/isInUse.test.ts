import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isInUse } from './isInUse.ts'
import { openConnection } from './openConnection.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-use-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(['better-sqlite3', 'node:sqlite'] as const)(
  'a file that is open with %s is in use until it is closed',
  async driver => {
    if (driver === 'node:sqlite' && process.versions.node.startsWith('20.')) return
    const path = join(folder, `${driver.replace(':', '-')}.db`)
    expect(await isInUse(path)).toBe(false)
    const file = openConnection(path, {}, driver)
    file.pragma('journal_mode = wal')
    file.exec('create table t (id integer)')
    expect(await isInUse(path)).toBe(true)
    setTimeout(() => file.close(), 200)
    expect(await isInUse(path)).toBe(false)
    expect(await isInUse(path)).toBe(false)
  },
)
