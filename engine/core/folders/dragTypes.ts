/** The data types of a drag with files or a folder. Other pages ignore them. */
export const filesDrag = 'application/x-fieldhouse-files'
export const folderDrag = 'application/x-fieldhouse-folder'

/** The keys of the dragged files; empty for unreadable data. */
export function readDragged(text: string): readonly string[] {
  try {
    const keys: unknown = JSON.parse(text)
    return Array.isArray(keys) ? keys.map(String) : []
  } catch {
    // Not our data: another page may use the same type.
    return []
  }
}
