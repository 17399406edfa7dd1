import { type FieldBranch, fieldBranches } from '#engine/core/metadata/fieldBranches.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'

/** A field that can be inserted into a template. */
export interface InsertableField {
  readonly path: string
  /** With the names of the fields on the way. */
  readonly label: string
  readonly level: number
}

/** Levels of fields that can be inserted. */
const depth = 2

/** The fields that can be inserted into a template of a collection, each before those below it. */
export const insertableFields = (metadata: Metadata, collection: string): readonly InsertableField[] =>
  flat(fieldBranches(metadata, collection, depth))

const flat = (tree: readonly FieldBranch[], before = '', level = 1): readonly InsertableField[] =>
  tree.flatMap(({ field, path, children }) => {
    const label = `${before}${field.name}`
    return [{ path, label, level }, ...flat(children, `${label} › `, level + 1)]
  })

export const labelOf = (branches: readonly InsertableField[], path: string): string =>
  branches.find(branch => branch.path === path)?.label ?? path
