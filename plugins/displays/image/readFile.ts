export interface FileValue {
  readonly id: string
  readonly type: string
  /** The title, else the id. */
  readonly title: string
  readonly modified: string | null
}

/** The data of a file: its row, or only its key if the caller cannot read the row. */
export function readFile(value: unknown): FileValue | null {
  if (typeof value === 'string' && value !== '') return { id: value, type: '', title: value, modified: null }
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string') return null
  const word = (entry: unknown) => (typeof entry === 'string' ? entry : '')
  return {
    id: value.id,
    type: 'type' in value ? word(value.type) : '',
    title: ('title' in value && word(value.title)) || value.id,
    modified: ('modified_on' in value && word(value.modified_on)) || null,
  }
}
