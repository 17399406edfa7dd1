// npm run check [-- main]: the daily checks, on the changes since a commit. Default: since the last commit, or since
// the one before it if nothing has changed. `npm test` checks everything.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inRoot, root } from './start/paths.mjs'
import { runStep } from './testing/runStep.mjs'

const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const tool = name => inRoot('node_modules', '.bin', name)

const isClean = git('status', '--porcelain').length === 0
const since = process.argv[2] ?? (isClean ? 'HEAD~1' : 'HEAD')
const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')].filter(
  file => existsSync(inRoot(file)),
)
const components = changed.filter(file => /^(engine|plugins|app)\/.*\.tsx?$/.test(file))
const vitest = (...words) => [tool('vitest'), 'run', ...words]

const steps = [
  { name: 'format and lint', commands: [[tool('biome'), 'ci', '--no-errors-on-unmatched', ...changed]] },
  {
    name: 'rules of React',
    commands:
      components.length === 0 ? [] : [[tool('eslint'), '--config', 'scripts/testing/eslint.config.mjs', ...components]],
  },
  { name: 'types', commands: [[tool('tsc'), '--noEmit']] },
  { name: 'import directions', commands: [[process.execPath, 'scripts/testing/imports.mjs']] },
  {
    name: 'architecture and languages',
    commands: [vitest('--project', 'server', 'tests/architecture', 'tests/locales')],
  },
  {
    name: 'unit tests of what changed',
    commands: [vitest('--project', 'unit', '--changed', since, '--passWithNoTests')],
  },
]

console.log(`${changed.length} files changed since ${since}`)
const results = []
for (const step of steps) results.push(await runStep(step, process.env))
console.log('')
for (const { failed, name, seconds } of results)
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
process.exitCode = results.every(({ failed }) => failed === 0) ? 0 : 1
