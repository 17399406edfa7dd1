import { join } from 'node:path'

/** The root of the project, independent of the working directory. */
export const root = join(import.meta.dirname, '..', '..')

export const inRoot = (...parts) => join(root, ...parts)
