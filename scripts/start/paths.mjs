import { join } from 'node:path'

/** The folder of the project, wherever the command was given. */
export const root = join(import.meta.dirname, '..', '..')

export const inRoot = (...parts) => join(root, ...parts)
