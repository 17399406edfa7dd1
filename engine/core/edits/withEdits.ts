import type { Item } from '#schemas/data/Item.ts'
import type { Edits, FieldEdit } from './Patch.ts'

/**
 * The item with its edits applied: values are replaced, lists of related items stay as saved. Edits within the item
 * that a field points at only show if that item was loaded, or is new.
 */
export function withEdits(item: Item, edits: Edits): Item {
  const entries = Object.entries(edits)
  if (entries.length === 0) return item
  return { ...item, ...Object.fromEntries(entries.map(([field, edit]) => [field, shown(item[field], edit)])) }
}

function shown(saved: unknown, edit: FieldEdit): unknown {
  switch (edit.kind) {
    case 'value':
      return edit.value
    case 'relation':
      return saved
    case 'one':
      if (edit.one.key === null) return withEdits({}, edit.one.edits)
      return isItem(saved) ? withEdits(saved, edit.one.edits) : edit.one.key
  }
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)
