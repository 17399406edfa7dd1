import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fieldhouse-types-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = promisify(execFile)

const program = `import type { ErrorEnvelope, Field, Item, Query, Relation } from '@fieldhouse/types'

export const query: Query = { fields: ['title'], sort: ['-date'], limit: 10 }
export const names = (fields: readonly Field[]): readonly string[] => fields.map(({ field }) => field)
export const target = ({ one_collection }: Relation): string | null => one_collection
export const codes = ({ errors }: ErrorEnvelope) => errors.map(({ extensions }) => extensions?.['code'])
export const title = (item: Item): unknown => item['title']
`

it('gives programs the types of the API, from a package that contains nothing else', async () => {
  await run(process.execPath, ['scripts/types-package.mjs'])
  mkdirSync(join(folder, 'node_modules', '@fieldhouse'), { recursive: true })
  symlinkSync(realpathSync('dist/types'), join(folder, 'node_modules', '@fieldhouse', 'types'))
  writeFileSync(join(folder, 'right.ts'), program)
  writeFileSync(
    join(folder, 'wrong.ts'),
    program.replace('limit: 10', "limit: 'ten'").replace('one_collection }', 'one }'),
  )
  const words =
    '--strict --noEmit --skipLibCheck --ignoreConfig --module esnext --target es2022 --moduleResolution bundler'
  const report = await run(
    process.execPath,
    [realpathSync('node_modules/typescript/bin/tsc'), ...words.split(' '), '--types', '', 'right.ts', 'wrong.ts'],
    { cwd: folder },
  ).then(
    () => '',
    (cause: { readonly stdout: string }) => cause.stdout,
  )
  expect(report).not.toContain('right.ts')
  expect(report).toMatch(/wrong\.ts.*Type 'string' is not assignable to type 'number'/)
  expect(report).toMatch(/wrong\.ts.*Property 'one' does not exist/)
})
