/** What is on its way while files or a folder are dragged: no other page takes it for something else. */
export const filesDrag = 'application/x-fieldhouse-files'
export const folderDrag = 'application/x-fieldhouse-folder'

/** The keys of the files that were dragged; none for what cannot be read. */
export function readDragged(text: string): readonly string[] {
  try {
    const keys: unknown = JSON.parse(text)
    return Array.isArray(keys) ? keys.map(String) : []
  } catch {
    // Nothing of ours: another page may call its own thing the same.
    return []
  }
}
