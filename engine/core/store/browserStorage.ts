/** What the browser stores under a key; null if there is nothing, or if it does not allow storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // A browser that blocks storage also throws on reading: to the product, nothing is stored.
    return null
  }
}

/** Stores a text, or with null deletes it. Returns whether the browser could: its storage may be full or blocked. */
export function writeStored(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
