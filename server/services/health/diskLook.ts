import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Check, Look } from './Check.ts'

const megabyte = 1024 * 1024
/** Below this, a write of more than a few rows fails. */
const minFree = megabyte
/** Below this, it is time to free space. */
const low = 256 * megabyte

/** Whether the disk of a folder is writable and has space. */
export const diskLook =
  (folder: string): Look =>
  async () => {
    const existing = await existingFolder(folder)
    const { bavail, bsize } = await statfs(existing)
    const free = bavail * bsize
    const observed = { observedValue: Math.floor(free / megabyte), observedUnit: 'MB', threshold: low / megabyte }
    const problem = await writeProblem(existing)
    if (problem !== null) return { ...observed, status: 'error', output: `${folder}: ${problem}` }
    return { ...observed, ...stateOf(folder, free) }
  }

function stateOf(folder: string, free: number): Pick<Check, 'status' | 'output'> {
  if (free < minFree) return { status: 'error', output: `The disk of ${folder} is full.` }
  if (free < low) return { status: 'warn', output: `The disk of ${folder} has less than ${low / megabyte} MB left.` }
  return { status: 'ok' }
}

/** The folder, or its nearest existing parent: some are created with the first file. */
async function existingFolder(folder: string): Promise<string> {
  try {
    await access(folder, constants.F_OK)
    return folder
  } catch (cause) {
    const above = dirname(folder)
    if (codeOf(cause) !== 'ENOENT' || above === folder) throw cause
    return existingFolder(above)
  }
}

async function writeProblem(folder: string): Promise<string | null> {
  try {
    await access(folder, constants.W_OK)
    return null
  } catch (cause) {
    const code = codeOf(cause)
    if (code === 'EROFS') return 'the disk is read-only.'
    if (code === 'EACCES' || code === 'EPERM') return 'the server cannot write to this folder.'
    throw cause
  }
}

const codeOf = (cause: unknown): unknown => (cause instanceof Error && 'code' in cause ? cause.code : undefined)
