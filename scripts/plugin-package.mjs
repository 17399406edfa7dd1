// npm run plugin:package: writes dist/plugin, the package @fieldhouse/plugin that authors of outside plugins install for
// its types and for the conformance kit.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emitTypes } from './packages/emitTypes.mjs'
import { inRoot } from './start/paths.mjs'

const out = inRoot('dist', 'plugin')
const types = join(out, 'types')
const tool = (...words) => execFileSync(process.execPath, words, { cwd: inRoot('.'), stdio: 'inherit' })

rmSync(out, { recursive: true, force: true })
emitTypes(inRoot('scripts', 'plugin-package'), types)
tool(
  inRoot('node_modules', 'vite', 'bin', 'vite.js'),
  ...['build', '--config', inRoot('scripts', 'plugin-package', 'vite.config.ts'), '--logLevel', 'warn'],
)
for (const name of ['check.mjs', 'watchCheck.mjs'])
  copyFileSync(inRoot('scripts', 'plugin-package', name), join(out, name))
chmodSync(join(out, 'check.mjs'), 0o755)
writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)

function manifest() {
  const { version, dependencies, devDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const all = { ...dependencies, ...devDependencies }
  const at = names => Object.fromEntries(names.map(name => [name, all[name]]))
  return {
    name: '@fieldhouse/plugin',
    version,
    type: 'module',
    description: 'What plugins of the Fieldhouse studio are made of and tested with.',
    bin: { 'fieldhouse-plugin': './check.mjs' },
    exports: {
      '.': { types: './types/engine/plugin.d.ts', default: './index.js' },
      './testing': { types: './types/engine/testing/authors.d.ts', default: './testing.js' },
      './style.css': './style.css',
      './check.mjs': './check.mjs',
    },
    // The packages in the types, and those for testing with the kit.
    dependencies: at([
      '@codemirror/state',
      '@codemirror/view',
      '@tanstack/react-query',
      'effect',
      '@testing-library/dom',
      '@testing-library/jest-dom',
      '@testing-library/react',
      '@testing-library/user-event',
      '@types/react',
      'axe-core',
    ]),
    peerDependencies: at(['react', 'react-dom', 'vitest', 'jsdom', '@vitest/browser-playwright', 'playwright']),
    peerDependenciesMeta: {
      // Only for the tests in a browser.
      '@vitest/browser-playwright': { optional: true },
      playwright: { optional: true },
    },
  }
}
