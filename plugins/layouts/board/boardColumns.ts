import { type FieldInfo, type Item, plainText, readChoices, type Scalar } from '#engine/plugin.ts'

export interface BoardColumn {
  readonly id: string
  /** The value of items in this column. */
  readonly value: Scalar | null
  /** As text; null for the column of items without a value. */
  readonly name: string | null
  /** Any CSS color. */
  readonly color: string | null
  /** Not a choice: it exists because items have this value. */
  readonly unlisted: boolean
  readonly items: readonly Item[]
}

const noValue = 'none'
const idOf = (value: Scalar): string => `value-${String(value)}`

/** A column for every choice, for every other value in the data, and for no value if allowed. */
export function boardColumns(group: FieldInfo, items: readonly Item[]): readonly BoardColumn[] {
  const itemsByColumn = new Map<string, Item[]>()
  const others = new Map<string, Scalar>()
  const stored = group.meta?.options?.['choices']
  const choices = readChoices(Array.isArray(stored) ? stored : [])
  const listed = new Set(choices.map(({ value }) => idOf(value)))
  for (const item of items) {
    const value = item[group.field]
    const isNone = value === null || value === undefined || value === ''
    const scalar: Scalar = typeof value === 'number' || typeof value === 'boolean' ? value : plainText(value)
    const id = isNone ? noValue : idOf(scalar)
    if (!isNone && !listed.has(id)) others.set(id, scalar)
    const entries = itemsByColumn.get(id)
    if (entries) entries.push(item)
    else itemsByColumn.set(id, [item])
  }
  const itemsOf = (id: string) => itemsByColumn.get(id) ?? []
  const empty = { id: noValue, value: null, name: null, color: null, unlisted: false, items: itemsOf(noValue) }
  const mayBeEmpty = group.schema?.is_nullable !== false
  return [
    ...(mayBeEmpty || empty.items.length > 0 ? [empty] : []),
    ...choices.map(({ value, text, color }) => {
      const id = idOf(value)
      return { id, value, name: text, color: color ?? null, unlisted: false, items: itemsOf(id) }
    }),
    ...[...others].map(([id, value]) => ({
      id,
      value,
      name: String(value).slice(0, 100),
      color: null,
      unlisted: true,
      items: itemsOf(id),
    })),
  ]
}
