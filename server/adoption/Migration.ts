import { createHash } from 'node:crypto'
import type { DatabaseKind } from '#server/database/Database.ts'
import type { TableAdditions } from './additions.ts'

/**
 * One change of the system tables. A definition is data, so that it has a checksum and does the same in every later
 * version: it refers to no table definitions of the code, which change.
 */
export interface Migration {
  /** The version of the database afterwards. */
  readonly id: number
  /** What it changes, for the operator. */
  readonly name: string
  /** Tables, columns and indexes that it adds. What exists already stays unchanged. */
  readonly tables?: readonly TableAdditions[]
  /** Statements that run afterwards. */
  readonly statements?: Readonly<Record<DatabaseKind, readonly string[]>>
}

/** Identifies what a migration does. The name is not part of it, so that its wording can change. */
export const checksumOf = ({ id, tables = [], statements }: Migration): string =>
  createHash('sha256')
    .update(JSON.stringify([id, tables, statements ?? null]))
    .digest('hex')
