export interface FileValue {
  readonly id: string
  readonly type: string
  /** The title, else the name of the file, else the id. */
  readonly title: string
  /** From the file name; empty if it has none. */
  readonly extension: string
  readonly modified: string | null
}

/** The data of a file: its row, or only its key if the caller cannot read the row. */
export function readFileValue(value: unknown): FileValue | null {
  if (typeof value === 'string' && value !== '')
    return { id: value, type: '', title: value, extension: '', modified: null }
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string') return null
  // Safe: an object of JSON is a record.
  const row = value as Readonly<Record<string, unknown>>
  const word = (name: string) => (typeof row[name] === 'string' ? row[name] : '')
  const filename = word('filename_download')
  return {
    id: value.id,
    type: word('type'),
    title: word('title') || filename || value.id,
    extension: /\.([A-Za-z0-9]{1,8})$/.exec(filename)?.[1] ?? '',
    modified: word('modified_on') || null,
  }
}
