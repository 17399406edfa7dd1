import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Milliseconds between two attempts. */
const pause = 200
/** No build takes longer: after this time in milliseconds, the process of a lock counts as ended. */
const longest = 15 * 60_000

/** Runs `work` while no other process holds the lock of this file. Waits for one that does, unless it has ended. */
export function whileLocked(file, work) {
  mkdirSync(dirname(file), { recursive: true })
  while (!take(file)) {
    if (isLeft(file)) rmSync(file, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
  }
  try {
    return work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Whether a lock is left from a process that was killed. */
function isLeft(file) {
  try {
    const age = Date.now() - statSync(file).mtimeMs
    const holder = Number(readFileSync(file, 'utf8'))
    // Not yet written, or by an earlier process: a container gives the same number to each start.
    if (holder === 0) return age > pause * 10
    if (holder === process.pid || age > longest) return true
    process.kill(holder, 0)
    return false
  } catch (error) {
    // Without permission to signal it, the process of another user is running.
    return error.code === 'ESRCH'
  }
}
