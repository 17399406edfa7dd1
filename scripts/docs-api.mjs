// node scripts/docs-api.mjs: writes docs/reference/api.md and docs/reference/api. It sends the examples to a server.
import { spawnSync } from 'node:child_process'
import { inRoot, root } from './start/paths.mjs'

const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
const words = ['run', '--project', 'server', 'tests/apiReference.test.ts', '--update']
const { status } = spawnSync(process.execPath, [vitest, ...words], { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
