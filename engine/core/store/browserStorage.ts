/** A storage of the browser that never throws: some browsers block it, and it may be full. */
const guarded = (open: () => Storage) => {
  /** Null if there is nothing, or if the browser does not allow storage. */
  const read = (key: string): string | null => {
    try {
      return open().getItem(key)
    } catch {
      return null
    }
  }
  return {
    read,
    /** Null also if the text is not JSON, because something else wrote it. */
    readJson: (key: string): unknown => {
      try {
        return JSON.parse(read(key) ?? 'null')
      } catch {
        return null
      }
    },
    /** Stores a text, or with null deletes it. Returns whether the browser could. */
    write: (key: string, text: string | null): boolean => {
      try {
        if (text === null) open().removeItem(key)
        else open().setItem(key, text)
        return true
      } catch {
        return false
      }
    },
  }
}

/** What the browser stores for all tabs. */
export const browserStorage = guarded(() => localStorage)

/** What the browser stores for this tab, until it closes. */
export const tabStorage = guarded(() => sessionStorage)
