import { Schema } from 'effect'
import { ModelFile } from '#schemas/model/ModelFile.ts'

const Row = Schema.Record(Schema.String, Schema.Unknown)
const rows = Schema.optionalKey(Schema.Array(Row))

/**
 * A project as a file: its data model in the format of the studio, and the rows of system collections without ids. A
 * section that a file leaves out is not compared.
 */
export const ProjectFile = Schema.Struct({
  ...ModelFile.fields,
  roles: rows,
  permissions: rows,
  presets: rows,
  webhooks: rows,
  translations: rows,
  settings: Schema.optionalKey(Row),
})

export type ProjectFile = typeof ProjectFile.Type
/** A row of a system collection. A role is given by its name. */
export type Row = typeof Row.Type
