import type { Key } from '#schemas/data/Item.ts'
import type { StoredModel } from '#schemas/model/StoredModel.ts'
import type { Row } from './ProjectFile.ts'
import type { RowSection } from './rowKinds.ts'

/** A row as it is stored: its key, and its content in the form of a project file. */
export interface StoredRow {
  readonly id: Key
  readonly row: Row
}

/** What a project file describes, as the API returns it. */
export interface StoredProject {
  readonly model: StoredModel
  /** Sections that the server does not have are left out. */
  readonly rows: Readonly<Partial<Record<RowSection, readonly StoredRow[]>>>
  readonly settings: Row
  /** The ids of the roles by their names. */
  readonly roleIds: ReadonlyMap<string, string>
}
