// npm run check:plugin -- star-rating: runs the conformance tests of a plugin in Chromium, with all its fixtures. Takes
// several ids, or "all".
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inRoot } from './start/paths.mjs'

const ids = process.argv.slice(2)
const folders = ids.flatMap(id =>
  (id.includes('/') ? [id] : ['interfaces', 'displays', 'layouts'].map(kind => `${kind}/${id}`)).filter(folder =>
    existsSync(inRoot('plugins', ...folder.split('/'), 'fixtures.ts')),
  ),
)
if (ids.length === 0 || (folders.length === 0 && !ids.includes('all'))) {
  console.error('Usage: npm run check:plugin -- <id> …\nThe id is the name of a folder with a fixtures.ts in plugins.')
  process.exit(1)
}
const { status } = spawnSync(
  process.execPath,
  [
    inRoot('node_modules', 'vitest', 'vitest.mjs'),
    ...['run', '--project', 'browser', 'plugins/conform.browser.test.tsx', '--reporter', 'verbose'],
  ],
  {
    cwd: inRoot('.'),
    stdio: 'inherit',
    env: { ...process.env, VITE_CHECK_PLUGIN: ids.includes('all') ? 'all' : folders.join() },
  },
)
process.exitCode = status ?? 1
