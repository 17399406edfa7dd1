import type { Item } from '#schemas/data/Item.ts'
import { payloadModel } from '../../edits/payloadModel.ts'
import { withEdits } from '../../edits/withEdits.ts'
import type { Text } from '../../i18n/createText.ts'
import type { CollectionInfo } from '../../metadata/CollectionInfo.ts'
import type { FieldInfo } from '../../metadata/FieldInfo.ts'
import type { Metadata } from '../../metadata/Metadata.ts'
import type { ItemEditContext } from '../ItemEdit.ts'
import { rowConflictId } from './Conflict.ts'
import { mergeText } from './mergeText.ts'
import { patchesOf } from './rebase.ts'
import { rowAt, rowBaseValues } from './rowBaseValues.ts'

/** A field that two people have changed. */
export interface Disputed {
  /** By which a choice names it. */
  readonly id: string
  /** The related items that lead to it; empty for a field of the item itself. */
  readonly path: readonly string[]
  readonly name: string
  readonly field: FieldInfo | null
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Both changes merged into one text if they do not overlap; null if the user has to choose. */
  readonly both: string | null
}

/** The fields in conflict, those of the item first, with the base, mine and theirs. */
export function disputedFields(
  collection: CollectionInfo,
  metadata: Metadata,
  text: Text,
  context: ItemEditContext,
): readonly Disputed[] {
  const { save, item, baseValues, history, resolvedRows } = context
  const { conflict } = save.step === 'conflicted' ? save : { conflict: null }
  const { edits } = history
  const edited: Item = withEdits(item, edits)
  const own = Object.entries(conflict?.theirs ?? {}).map(([name, theirs]) => {
    const base = Object.hasOwn(baseValues, name) ? baseValues[name] : item[name]
    const field = collection.fields.find(each => each.field === name) ?? null
    return disputed({ id: name, path: [], name, field, base, mine: edited[name], theirs })
  })
  const { rowsOf } = payloadModel(metadata)
  const rows = rowBaseValues(edits, patchesOf(history.past), resolvedRows)
  const related = (conflict?.rows ?? []).map(conflict => {
    const { path, collection: of, field: name, current: theirs } = conflict
    const row = rowAt(edits, rows, path)
    let at: string | null = collection.collection
    const steps = path.map(({ field, key }) => {
      const list = (at !== null && metadata.field(at, field)?.name) || field
      at = at === null ? null : rowsOf(at, field)
      return text('conflict.row', { field: list, key: String(key) })
    })
    const mine = row ? withEdits(row.values, row.edits)[name] : undefined
    return disputed({
      id: rowConflictId(conflict),
      path: steps,
      name,
      field: metadata.field(of, name),
      base: row?.values[name],
      mine,
      theirs,
    })
  })
  return [...own, ...related]
}

function disputed(field: Omit<Disputed, 'both'>): Disputed {
  const { base, mine, theirs } = field
  const isText = typeof base === 'string' && typeof mine === 'string' && typeof theirs === 'string'
  return { ...field, both: isText ? mergeText(base, mine, theirs) : null }
}
