import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { backUp } from '#server/backup/backUp.ts'
import { restore } from '#server/backup/restore.ts'
import { type Config, readConfig } from '#server/config/readConfig.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { localStorage } from '#server/storage/localStorage.ts'
import { checkInvariants } from '#server/testing/checkInvariants.ts'
import { databases } from '#server/testing/databases.ts'
import { buildServer } from '../processes/buildServer.ts'
import { preparePlatform } from '../processes/preparePlatform.ts'
import { startProcess } from '../processes/startProcess.ts'
import { createWriter } from './Writer.ts'

let main: string
beforeAll(async () => {
  main = await buildServer()
})

function configOf(env: Readonly<Record<string, string>>): Config {
  const read = readConfig(env)
  if (!read.ok) throw new Error(read.message)
  return read.config
}

describe.each(databases)('$title', database => {
  test.skipIf(database.skipped)(
    'a backup made under load starts and is consistent (S13)',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-backup-'))
      const copy = join(folder, 'copy')
      const { drop, url } = await database.create()
      await preparePlatform(url)
      const env = { DATABASE_URL: url, STORAGE_URL: join(folder, 'files') }
      const server = await startProcess(main, env)
      const writers = Array.from({ length: 4 }, (_, index) => createWriter(`Backup ${index}`, Math.random))
      let over = false
      const writing = Promise.all(writers.map(writer => writer.write(server.address, () => over)))
      const written = () => writers.reduce((sum, { files, items }) => sum + files.size + items.size, 0)
      while (written() < 60) await new Promise(resolve => setTimeout(resolve, 5))
      const before = new Set(writers.flatMap(writer => [...writer.files.keys()]))
      expect((await backUp(configOf(env), copy)).missing).toEqual([])
      over = true
      await writing
      server.signal('SIGTERM')
      await server.ended

      const target = await database.create()
      const place = { DATABASE_URL: target.url, STORAGE_URL: join(folder, 'restored') }
      const options = { checkOnly: false, replace: false, printLine: () => {} }
      const restored = await restore(configOf(place), copy, options)
      expect(restored).toMatchObject({ missing: [], movedTo: [] })
      await expect(restore(configOf(place), copy, options)).rejects.toThrow('already')
      const again = await startProcess(main, place)
      again.signal('SIGTERM')
      expect(await again.ended).toBe(0)
      const open = await openDatabase(target.url)
      expect(await checkInvariants(open, localStorage(place.STORAGE_URL))).toEqual([])
      await open.close()
      expect(before.size).toBeGreaterThan(0)
      const stored = new Set(await localStorage(place.STORAGE_URL).list(''))
      expect(stored.size).toBeGreaterThanOrEqual(before.size)
      await target.drop()
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
    60_000,
  )
})

test('stores the secret with the backup for its owner only, and rejects a non-empty folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-backup-'))
  const config = configOf({ DATABASE_URL: join(folder, 'x.db'), STORAGE_URL: join(folder, 'files') })
  await preparePlatform(join(folder, 'x.db'))
  writeFileSync(join(folder, 'secret'), 'a secret\n', { mode: 0o600 })
  expect((await backUp(config, join(folder, 'copy'))).parts).toEqual(['fieldhouse.db', 'files', 'secret'])
  expect(statSync(join(folder, 'copy', 'secret')).mode & 0o777).toBe(0o600)
  await expect(backUp(config, join(folder, 'copy'))).rejects.toThrow('not empty')
  rmSync(folder, { recursive: true, force: true })
})
