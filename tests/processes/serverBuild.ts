import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the production build that all tests of a run share. */
    readonly serverBuild: string
  }
}

const folder = join(import.meta.dirname, '..', '..', 'dist', 'testing', String(process.pid))

/** Vitest's global setup of the server tests. */
export function setup(project: TestProject): void {
  project.provide('serverBuild', folder)
}

export const teardown = (): Promise<void> => rm(folder, { recursive: true, force: true })
