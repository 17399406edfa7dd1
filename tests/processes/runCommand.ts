import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { buildServer } from './buildServer.ts'

/** How a command ended. */
export interface Ended {
  readonly code: number
  readonly out: string
  readonly errors: string
}

/** A command line in a folder: runs `fieldhouse` with the words, in a process with these settings only. */
export async function commandLine(cwd: string, env: Readonly<Record<string, string>>) {
  const program = join(dirname(await buildServer()), 'cli.js')
  return (...words: readonly string[]): Promise<Ended> =>
    new Promise(resolve => {
      execFile(
        process.execPath,
        [program, ...words],
        { cwd, env: { PATH: process.env['PATH'], ...env } },
        (cause, out, errors) => resolve({ code: cause ? Number(cause.code) : 0, out, errors }),
      )
    })
}
