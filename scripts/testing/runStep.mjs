import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { root } from '../start/paths.mjs'
import { countOf } from './countOf.mjs'

/**
 * Runs one step: its commands in order until one fails. Returns the tests that passed and failed; a step that counts no
 * tests is one.
 */
export async function runStep(step, env) {
  const started = performance.now()
  if (step.report) rmSync(step.report, { force: true })
  console.log(`\n== ${step.name}`)
  let ok = true
  for (const command of step.commands) ok &&= await run(command, { ...env, ...step.env }, step.minutes)
  const count = step.report ? countOf(step.report, ok) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: [] }
  return { name: step.name, seconds: (performance.now() - started) / 1000, ...count }
}

function run([program, ...words], env, minutes = 10) {
  return new Promise(resolve => {
    // A separate process group, so that a step that hangs is killed together with everything it started.
    const child = spawn(program, words, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
    const timer = setTimeout(() => {
      console.error(`Ended after ${minutes} minutes.`)
      process.kill(-child.pid, 'SIGKILL')
    }, minutes * 60_000)
    const forward = () => process.kill(-child.pid, 'SIGTERM')
    process.once('SIGINT', forward)
    child.on('error', cause => {
      console.error(cause.message)
      resolve(false)
    })
    child.on('close', code => {
      clearTimeout(timer)
      process.off('SIGINT', forward)
      resolve(code === 0)
    })
  })
}
