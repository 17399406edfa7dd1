#!/usr/bin/env node
// npx fieldhouse-plugin check: runs the conformance tests of the plugin in the current folder in Chromium. It needs an
// index.js and a fixtures.js. CHROMIUM is the path of the browser; by default it is the one that Playwright installs.
import { existsSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { startVitest } from 'vitest/node'

const [command, folder = '.'] = process.argv.slice(2)
const root = existsSync(folder) ? realpathSync(folder) : folder
const missing = ['index.js', 'fixtures.js'].filter(name => !existsSync(join(root, name)))
if (command !== 'check' || missing.length > 0) {
  if (command === 'check') console.error(`${root} has no ${missing.join(' and no ')}.`)
  console.error('Usage: npx fieldhouse-plugin check [folder]')
  process.exit(1)
}

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
        reporters: ['verbose'],
        testTimeout: 60_000,
        browser: {
          enabled: true,
          headless: true,
          provider: playwright({ launchOptions }),
          instances: [{ browser: 'chromium' }],
          screenshotFailures: false,
        },
      },
    },
  )
  await vitest.close()
} finally {
  rmSync(file, { force: true })
}
