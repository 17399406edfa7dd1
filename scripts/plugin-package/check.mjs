#!/usr/bin/env node
// npx fieldhouse-plugin check: runs the conformance tests of the plugin in the current folder in Chromium. It needs an
// index.js and a fixtures.js. CHROMIUM is the path of the browser; by default it is the one that Playwright installs.
// With --json, it prints the result as one JSON value.
import { existsSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { playwright } from '@vitest/browser-playwright'
import { startVitest } from 'vitest/node'
import { checkWatcher, stopRun } from './watchCheck.mjs'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
const [command, folder = '.'] = positionals
const root = existsSync(folder) ? realpathSync(folder) : folder
const missing = ['index.js', 'fixtures.js'].filter(name => !existsSync(join(root, name)))
if (command !== 'check' || missing.length > 0) {
  if (command === 'check') console.error(`${root} has no ${missing.join(' and no ')}.`)
  console.error('Usage: npx fieldhouse-plugin check [folder] [--json]')
  process.exit(1)
}

// Vite prints what it does, which is no part of the result.
const printResult = process.stdout.write.bind(process.stdout)
if (values.json) process.stdout.write = process.stderr.write.bind(process.stderr)

const file = join(root, 'fieldhouse-check.browser.test.js')
writeFileSync(
  file,
  `import '@fieldhouse/plugin/style.css'
import { conformInBrowser } from '@fieldhouse/plugin/testing'
import { fixtures } from './fixtures.js'
import plugin from './index.js'

conformInBrowser(fixtures, plugin.messages['en-US'])
`,
)
// With `production`, which `fieldhouse` sets, React would leave out what the checks need.
delete process.env['NODE_ENV']
const executablePath = process.env['CHROMIUM']
const launchOptions = executablePath ? { executablePath, args: ['--no-sandbox', '--disable-gpu'] } : {}
try {
  const vitest = await startVitest(
    'test',
    [],
    { config: false, root, watch: false },
    {
      configFile: false,
      resolve: { dedupe: ['react', 'react-dom', 'vitest'] },
      server: { fs: { strict: false } },
      optimizeDeps: {
        // Found late, they would reload the page during the tests.
        include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'],
        exclude: ['@fieldhouse/plugin'],
      },
      test: {
        include: [file.slice(root.length + 1)],
        reporters: values.json ? [{}] : ['verbose'],
        testTimeout: 60_000,
        browser: {
          enabled: true,
          headless: true,
          provider: playwright({ launchOptions }),
          instances: [{ browser: 'chromium' }],
          screenshotFailures: false,
          commands: { watchCheck: checkWatcher(stopped) },
        },
      },
    },
  )
  if (values.json) printResult(`${JSON.stringify(resultOf(vitest.state), null, 2)}\n`)
  await vitest.close()
} finally {
  rmSync(file, { force: true })
}

/** Ends a run whose page does not respond. */
function stopped(reason) {
  rmSync(file, { force: true })
  if (values.json) printResult(`${JSON.stringify({ plugin: null, passed: false, checks: [], errors: [reason] })}\n`)
  stopRun(reason)
}

/** The plugin, and each check with what it found. */
function resultOf(state) {
  const modules = state.getTestModules()
  const tests = modules.flatMap(module => [...module.children.allTests()])
  return {
    plugin: tests[0]?.parent.name ?? null,
    passed: tests.length > 0 && tests.every(test => test.ok()) && modules.every(module => module.errors().length === 0),
    checks: tests.map(test => ({
      check: test.name,
      passed: test.ok(),
      findings: test.result().errors?.flatMap(findingsOf) ?? [],
    })),
    errors: [...modules.flatMap(module => module.errors()), ...state.getUnhandledErrors()].map(each =>
      String(each?.message ?? each),
    ),
  }
}

/** A check compares its findings with an empty list. */
function findingsOf({ actual, message }) {
  try {
    // Vitest prints the list with a comma after the last entry.
    return JSON.parse(String(actual).replace(/,\n\]$/, ']'))
  } catch {
    return [message]
  }
}
