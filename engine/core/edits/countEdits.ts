import type { Edits, FieldEdit } from './Patch.ts'

/** The number of staged changes: values, and rows by their change. */
export const countEdits = (edits: Edits): number => Object.values(edits).reduce((sum, edit) => sum + count(edit), 0)

function count(edit: FieldEdit): number {
  switch (edit.kind) {
    case 'value':
      return 1
    case 'one':
      return edit.one.key === null ? 1 : countEdits(edit.one.edits)
    case 'relation': {
      const { created, updated, linked, removed } = edit.edit
      const within = Object.values(updated).reduce((sum, edits) => sum + countEdits(edits), 0)
      return Object.keys(created).length + linked.length + removed.length + within
    }
  }
}
