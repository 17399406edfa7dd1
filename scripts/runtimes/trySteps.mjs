import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { tryStart } from './tryStart.mjs'

const minutes = 60_000

/**
 * Installs, starts and tests a clone. Returns the steps, with `ok` and the seconds; if the installation fails, nothing
 * else is tried.
 */
export async function trySteps(clone, env, workers) {
  const tool = (...words) => command(clone, env, 'node', words, 40 * minutes)
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const playwright = join('node_modules', '@playwright', 'test', 'cli.js')
  const installed = await timed('npm ci', () => command(clone, env, 'npm', ['ci'], 20 * minutes))
  if (!installed.ok) return [installed]
  return [
    installed,
    await timed('npm start: ping, sign in, list', () => tryStart(clone, env)),
    await timed('server tests', () => tool(vitest, 'run', '--project=server', `--maxWorkers=${workers}`)),
    await timed('journeys of signing in', () =>
      tool(playwright, 'test', '--project=journeys', 'session', '--workers=1'),
    ),
  ]
}

async function timed(name, work) {
  console.log(`\n== ${name}`)
  const started = performance.now()
  const ok = await work().catch(cause => {
    console.error(cause)
    return false
  })
  return { name, ok, seconds: (performance.now() - started) / 1000 }
}

/** Runs a program to its end; false if it fails or takes too long. */
function command(cwd, env, program, words, limit) {
  return new Promise((resolve, reject) => {
    // A separate process group, so that a step that hangs is killed together with everything it started.
    const child = spawn(program, words, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
    const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), limit)
    child.on('error', reject)
    child.on('close', code => {
      clearTimeout(timer)
      resolve(code === 0)
    })
  })
}
