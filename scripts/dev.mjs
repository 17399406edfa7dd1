// npm run dev: the studio by Vite on STUDIO_PORT (5173) with hot reload, and the server, which restarts when its code
// changes.
import { spawn } from 'node:child_process'
import { checkNode } from './start/checkNode.mjs'
import { ensureInstalled } from './start/ensureInstalled.mjs'
import { inRoot, root } from './start/paths.mjs'

checkNode()
ensureInstalled()

const port = process.env['PORT'] ?? '8055'
const studioPort = process.env['STUDIO_PORT'] ?? '5173'
const env = {
  ...process.env,
  PORT: port,
  FIELDHOUSE_DEV_API: process.env['FIELDHOUSE_DEV_API'] ?? `http://127.0.0.1:${port}`,
}
const commands = [
  [inRoot('node_modules', 'tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts'],
  [inRoot('node_modules', 'vite', 'bin', 'vite.js'), '--host', '127.0.0.1', '--port', studioPort, '--strictPort'],
]
const children = commands.map(command => spawn(process.execPath, command, { cwd: root, env, stdio: 'inherit' }))

const stop = () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}
process.on('SIGTERM', stop)
// A terminal signals the child processes itself, and a second signal would kill them too early. This is for those that
// did not get one.
process.on('SIGINT', () => setTimeout(stop, 1_000).unref())
for (const child of children)
  child.on('exit', code => {
    process.exitCode ??= code ?? 0
    // The two processes only work together.
    stop()
  })
console.log(`The studio, with hot reload: http://127.0.0.1:${studioPort}/admin/`)
