import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of a few megabytes. */
export interface SmallDisk {
  readonly folder: string
  /** Fills the free space; call `release` to free it again. */
  readonly fill: () => void
  readonly release: () => void
  readonly unmount: () => void
}

/** Creates a file system of that many megabytes; null if this machine does not allow it. */
export function mountSmall(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    // The test reports that it was skipped.
    rmSync(folder, { recursive: true, force: true })
    return null
  }
  const rest = join(folder, 'rest')
  return {
    folder,
    fill: () => fill(rest),
    release: () => rmSync(rest),
    unmount: () => {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function fill(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (const size of [65_536, 4_096, 1]) {
      const part = Buffer.alloc(size)
      while (writesAll(file, part));
    }
  } finally {
    closeSync(file)
  }
}

function writesAll(file: number, part: Buffer): boolean {
  try {
    return writeSync(file, part) === part.length
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC') return false
    throw cause
  }
}
