import type { Key } from '#schemas/data/Item.ts'
import type { Table, TableProblem, TableResult } from '#schemas/import/readTable.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import type { ColumnMap } from './mapColumns.ts'
import type { ImportMode, PlannedRow } from './planImport.ts'

/** A row that was not imported, and why. */
export interface FailedRow {
  readonly row: PlannedRow
  readonly failure: ApiFailure
}

/** The result of the rows of one step. `halt` explains why it is pointless to continue. */
export interface StepResult {
  readonly created: readonly Key[]
  readonly changed: number
  readonly failed: readonly FailedRow[]
  readonly halt: ApiFailure | null
}

export interface CheckInput {
  readonly table: Table
  readonly map: ColumnMap
  /** The field whose value says which item a row is for; null for the key, or the first unique field. */
  readonly match: string | null
  readonly mode: ImportMode
}

export interface ImportContext {
  readonly file: File | null
  /** Of the file; null if the browser cannot compute one. */
  readonly checksum: string | null
  /** When the same file was imported before; null for a new one. */
  readonly before: number | null
  readonly table: Table | null
  readonly problem: TableProblem | null
  readonly map: ColumnMap
  /** The field whose value says which item a row is for; null for the key, or the first unique field. */
  readonly match: string | null
  readonly mode: ImportMode
  readonly plan: readonly PlannedRow[]
  readonly queue: readonly (readonly PlannedRow[])[]
  readonly created: readonly Key[]
  readonly changed: number
  readonly failed: readonly FailedRow[]
  readonly failure: ApiFailure | null
  readonly stopping: boolean
  /** Created items that were undone. */
  readonly undone: number
}

export type ImportEvent =
  | { readonly type: 'file.chosen'; readonly file: File }
  | { readonly type: 'map.changed'; readonly map: ColumnMap }
  | { readonly type: 'match.changed'; readonly match: string }
  | { readonly type: 'mode.changed'; readonly mode: ImportMode }
  | {
      readonly type:
        | 'known.accepted'
        | 'check.requested'
        | 'import.requested'
        | 'stop.requested'
        | 'back.requested'
        | 'undo.requested'
    }

/** Events for views, emitted after the transition. */
export interface ImportNews {
  /** Items were created, updated or restored. */
  readonly type: 'items.changed'
  /** Of the file; null if the browser cannot compute one. */
  readonly checksum: string | null
  /** When the file was last imported; null if that import was undone. */
  readonly importedAt: number | null
}

/** A parsed file. */
export interface ReadFile {
  readonly result: TableResult
  readonly map: ColumnMap
  readonly checksum: string | null
  readonly before: number | null
}

/** Before a file is chosen. */
export const noImport: ImportContext = {
  file: null,
  checksum: null,
  before: null,
  table: null,
  problem: null,
  map: {},
  match: null,
  mode: 'both',
  plan: [],
  queue: [],
  created: [],
  changed: 0,
  failed: [],
  failure: null,
  stopping: false,
  undone: 0,
}
