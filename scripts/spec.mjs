// npm run spec: every row of docs/specification is proved by a test that names it, and only existing rows are named.
// `--report <file>` also writes the result the way Vitest reports tests, so that `npm test` counts rows.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkRows } from './spec/checkRows.mjs'
import { idsIn } from './spec/ids.mjs'
import { readRows } from './spec/readRows.mjs'
import { readTest } from './spec/readTest.mjs'
import { inRoot, root } from './start/paths.mjs'

const pages = 'docs/specification'
const folders = ['app', 'engine', 'locales', 'plugins', 'schemas', 'scripts', 'server', 'tests']
const isSource = /^(?!.*\bnode_modules\b).*\.(?:css|mjs|tsx?)$/
/** Below `tests/`, tables in separate files also generate tests. */
const isTest = /\.test\.tsx?$|^tests\/.*\.tsx?$/

/** Names rows that do not exist, to test that they are reported. */
const ownTest = join('tests', 'spec.test.ts')

const read = file => readFileSync(inRoot(file), 'utf8')
const filesIn = folder =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name))

const rows = filesIn(pages).flatMap(file => readRows(file, read(file)))
const files = folders.flatMap(filesIn).filter(file => isSource.test(file) && file !== ownTest)
const tests = files.filter(file => isTest.test(file)).map(file => readTest(file, read(file)))
const sources = files.filter(file => !isTest.test(file)).map(file => ({ file, ids: new Set(idsIn(read(file))) }))
const { problems, proved, untested } = checkRows(rows, tests, sources)

for (const { id, reason } of untested) console.log(`not tested ${id}: ${reason}`)
for (const problem of problems) console.error(problem)
console.log(`${rows.length} rows: ${proved} proved, ${untested.length} not tested, ${problems.length} problems`)

const at = process.argv.indexOf('--report')
if (at > 0) {
  const failed = problems.map(problem => ({ status: 'failed', fullName: problem, failureMessages: [''] }))
  const report = { numPassedTests: proved, testResults: [{ name: root, assertionResults: failed }] }
  writeFileSync(process.argv[at + 1], JSON.stringify(report))
}
process.exitCode = problems.length === 0 && rows.length > 0 ? 0 : 1
