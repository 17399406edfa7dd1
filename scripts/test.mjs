// npm test: every check. All steps run, even after a failure; the last line is the summary.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkNode } from './start/checkNode.mjs'
import { ensureInstalled } from './start/ensureInstalled.mjs'
import { inRoot } from './start/paths.mjs'
import { chromiumAdvice, findChromium } from './testing/chromium.mjs'
import { freePorts } from './testing/freePorts.mjs'
import { runStep } from './testing/runStep.mjs'
import { shardOfCommit } from './testing/shardOfCommit.mjs'

checkNode()
// On a new machine, the browser is downloaded while npm installs the packages, and the SQLite driver is compiled during
// the checks.
const installing = spawn(process.execPath, [inRoot('scripts', 'testing', 'chromium.mjs')], { stdio: 'inherit' })
const installed = once(installing, 'close')
ensureInstalled({ build: false })
await installed
const chromium = findChromium()
if (chromium === null) console.error(chromiumAdvice)

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-test-'))
const vitest = join(folder, 'vitest.json')
const journeys = join(folder, 'journeys.json')
const spec = join(folder, 'spec.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitest}`]
const tool = name => inRoot('node_modules', '.bin', name)

// The longest first.
const checks = [
  { name: 'SQLite driver', commands: [[process.execPath, 'scripts/testing/installed.mjs']] },
  {
    name: 'rules of React',
    commands: [[tool('eslint'), '--config', 'scripts/testing/eslint.config.mjs', 'engine', 'plugins', 'app']],
  },
  // Its stories are built and rendered by the story tests.
  ...(process.env['TEST_SCOPE'] === 'all'
    ? [{ name: 'storybook', commands: [[tool('storybook'), 'build', '-o', 'dist/storybook', '--quiet']] }]
    : []),
  { name: 'build', commands: [[process.execPath, 'scripts/build.mjs']] },
  { name: 'format and lint', commands: [[tool('biome'), 'ci', '.']] },
  { name: 'types', commands: [[tool('tsc'), '--noEmit']] },
  { name: 'import directions', commands: [[process.execPath, 'scripts/testing/imports.mjs']] },
  { name: 'specification', commands: [[process.execPath, 'scripts/spec.mjs', '--report', spec]], report: spec },
]

// The minutes limit steps that hang. A slow machine needs them; a usual one needs a third.
const tests = [
  { name: 'sizes', commands: [[process.execPath, 'scripts/testing/sizes.mjs']] },
  {
    name: 'unit, server, plugin and story tests',
    commands: [
      // One more than there are cores: the server tests wait for processes a quarter of their time.
      [tool('vitest'), 'run', `--maxWorkers=${availableParallelism() + 1}`, ...reporters],
    ],
    report: vitest,
    minutes: 45,
  },
  {
    name: 'journeys',
    commands: [[tool('playwright'), 'test', '--reporter=list,json']],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys, JOURNEY_PORT: String(await freePorts(9)) },
    report: journeys,
    minutes: 45,
  },
]

const env = {
  ...process.env,
  CI: '1',
  STORYBOOK_DISABLE_TELEMETRY: '1',
  ...(chromium ? { CHROMIUM: chromium } : {}),
  ...(process.env['TEST_SCOPE'] === 'all' ? {} : { TEST_SHARD: shardOfCommit() }),
}
if (env.TEST_SHARD) console.log(`Slow tests: TEST_SHARD=${env.TEST_SHARD}`)
const results = []
// Each check uses about one core; tests use all of them.
const pending = [...checks]
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let step = pending.shift(); step; step = pending.shift()) results.push(await runStep(step, env))
  }),
)
for (const step of tests) results.push(await runStep(step, env))

console.log('')
for (const { failures } of results) for (const failure of failures) console.log(`FAILED ${failure}`)
for (const { failed, name, passed, seconds } of results)
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`)
const sum = kind => results.reduce((total, result) => total + result[kind], 0)
if (chromium === null) console.log(chromiumAdvice)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
