import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'

const searched: ReadonlySet<string> = new Set(['string', 'text', 'csv', 'uuid'])

/** The fields whose text a search reads, for callers who may read them. */
export const searchedFields = ({ columns }: Pick<CollectionInfo, 'columns'>): readonly FieldInfo[] =>
  columns.filter(field => searched.has(field.type) && !field.secret)
