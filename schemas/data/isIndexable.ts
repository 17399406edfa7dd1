import { isJson } from './fieldTypes.ts'

/** Characters that fit into an index of PostgreSQL, of four bytes each. */
export const longestIndexed = 600

/** Whether a column can be indexed or unique: JSON has no order, and long texts do not fit into an index. */
export const isIndexable = ({
  type,
  maxLength,
}: {
  readonly type: string
  readonly maxLength?: number | null
}): boolean =>
  type === 'string'
    ? (maxLength ?? 255) <= longestIndexed
    : !isJson(type) && !['text', 'csv', 'binary', 'unknown', 'alias'].includes(type)
