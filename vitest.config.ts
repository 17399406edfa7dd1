import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { checkWatcher, stopRun } from './scripts/plugin-package/watchCheck.mjs'
import { launchOptions } from './tests/browser.ts'
import { leftOut } from './tests/slowTests.ts'

const here = (path: string) => new URL(path, import.meta.url).pathname

// A function, not a shared object: Vitest writes the project's name into it.
const browser = (...args: readonly string[]) => ({
  enabled: true,
  headless: true,
  provider: playwright({ launchOptions: { ...launchOptions, args: [...launchOptions.args, ...args] } }),
  instances: [{ browser: 'chromium' as const }],
  screenshotFailures: false,
})

// React Aria reads it in tests: lists draw only what is visible, as in the studio. A browser has no `process`. As a
// `define` of the project it would reach the unit tests, which have no layout.
const virtualized = { transform: { define: { 'process.env.VIRT_ON': '"true"' } } }

const shared = {
  // In milliseconds, for what hangs: a busy machine needs ten times as long as a quiet one.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  // A failure that occurs once has to be understood from its message.
  chaiConfig: { truncateThreshold: 1_000 },
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        root: here('.'),
        test: {
          name: 'unit',
          environment: 'jsdom',
          // A worker loads jsdom and the engine once, not once per file: half the time.
          pool: 'threads',
          isolate: false,
          execArgv: ['--import', here('./tests/jsdom/shortStyles.mjs')],
          ...shared,
          include: [
            '{schemas,engine,plugins,app}/**/*.test.{ts,tsx}',
            'tests/properties/**/*.test.ts',
            'tests/plugins/**/*.test.tsx',
          ],
          exclude: ['**/*.browser.test.tsx', '**/*.server.test.ts'],
          setupFiles: ['./vitest.seed.ts', './vitest.setup.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        root: here('.'),
        test: {
          name: 'server',
          globalSetup: ['./tests/processes/serverBuild.ts'],
          setupFiles: ['./vitest.seed.ts', './tests/cheapHashes.ts'],
          environment: 'node',
          include: [
            'server/**/*.test.ts',
            'tests/{architecture,cli,contract,attacks,crash,locales,nodes,scaling,sdk,upgrades}/**/*.test.ts',
            'tests/peers/databases/**/*.test.ts',
            'tests/properties/**/*.server.test.ts',
            'tests/*.test.ts',
          ],
          exclude: ['tests/attacks/properties/**', 'tests/attacks/responseTime.test.ts', ...leftOut],
          // A worker loads the server once, not once per file: a third of the time. Tests that mock modules are in
          // 'isolated'.
          isolate: false,
          ...shared,
        },
      },
      {
        extends: './vite.config.ts',
        root: here('.'),
        test: {
          name: 'isolated',
          setupFiles: ['./vitest.seed.ts', './tests/cheapHashes.ts'],
          environment: 'node',
          include: ['tests/attacks/properties/**/*.test.ts', 'tests/attacks/responseTime.test.ts'],
          ...shared,
        },
      },
      {
        extends: './vite.config.ts',
        root: here('.'),
        // without this list Vite discovers deps late and reloads the page in mid-run
        optimizeDeps: {
          include: [
            'react',
            'react-dom/client',
            'react/jsx-dev-runtime',
            '@testing-library/react',
            '@testing-library/user-event',
            '@tanstack/react-query',
            '@uiw/react-codemirror',
            '@codemirror/lang-html',
            '@codemirror/lang-json',
            '@codemirror/lang-markdown',
            '@codemirror/lang-sql',
            'dompurify',
            'effect/Result',
            'effect/Schema',
            'intl-messageformat',
            'marked',
            'quill',
            'quill/core',
            'react-aria-components',
            '@testing-library/jest-dom/vitest',
          ],
          rolldownOptions: virtualized,
        },
        test: {
          name: 'browser',
          provide: { testScope: process.env['TEST_SCOPE'] ?? '' },
          ...shared,
          isolate: false,
          setupFiles: ['./vitest.setup.ts'],
          include: ['{engine,plugins,app}/**/*.browser.test.tsx'],
          exclude: [...leftOut],
          browser: { ...browser(), commands: { watchCheck: checkWatcher(stopRun) } },
        },
      },
      {
        extends: './vite.config.ts',
        root: here('.'),
        // modules that stories only load by import()
        optimizeDeps: {
          include: [
            'react-aria-components',
            'intl-messageformat',
            '@tanstack/react-query',
            '@tanstack/react-router',
            'effect/Result',
            'effect/Schema',
            'axe-core',
            '@rjsf/core/lib/components/Form.js',
            '@rjsf/utils',
            '@cfworker/json-schema',
          ],
          rolldownOptions: virtualized,
        },
        plugins: [storybookTest({ configDir: here('./.storybook') })],
        test: {
          name: 'storybook',
          ...shared,
          isolate: false,
          // Without a GPU, drawing maps takes seconds. Browser tests draw them.
          browser: browser('--disable-3d-apis'),
        },
      },
    ],
  },
})
