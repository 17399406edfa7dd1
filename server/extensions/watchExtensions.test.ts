import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Effect } from 'effect'
import { afterAll, expect, test } from 'vitest'
import { watchExtensions } from './watchExtensions.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-extensions-'))
const rating = join(folder, 'interfaces', 'rating')
const index = join(rating, 'index.js')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('finds added, changed and deleted extensions without a restart', async () => {
  const watching = Effect.gen(function* () {
    const extensions = yield* watchExtensions(folder, () => {}, { pauseMs: 5 })
    const text = () => {
      const file = extensions.file('interfaces', 'rating', 'index.js')
      return file && new TextDecoder().decode(file.bytes)
    }
    const found = (names: readonly string[], content?: string) =>
      Effect.promise(() => expect.poll(() => [extensions.names.interfaces, text()]).toEqual([names, content]))
    expect(extensions.names.interfaces).toEqual([])
    mkdirSync(rating, { recursive: true })
    writeFileSync(index, 'first')
    yield* found(['rating'], 'first')
    writeFileSync(index, 'second one')
    yield* found(['rating'], 'second one')
    rmSync(rating, { recursive: true })
    yield* found([])
  })
  await Effect.runPromise(Effect.scoped(watching))
})

test('keeps the extensions and reports once if the folder cannot be read', async () => {
  mkdirSync(rating, { recursive: true })
  writeFileSync(index, 'first')
  const warnings: unknown[] = []
  const watching = Effect.gen(function* () {
    const extensions = yield* watchExtensions(folder, cause => warnings.push(cause), { pauseMs: 5 })
    renameSync(folder, `${folder}-moved`)
    writeFileSync(folder, 'not a folder')
    yield* Effect.promise(() => expect.poll(() => warnings.length).toBe(1))
    yield* Effect.sleep(50)
    expect(warnings).toHaveLength(1)
    expect(extensions.names.interfaces).toEqual(['rating'])
    rmSync(folder)
    renameSync(`${folder}-moved`, folder)
  })
  await Effect.runPromise(Effect.scoped(watching))
})
