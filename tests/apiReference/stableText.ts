const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g
const token = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g

/** Replaces what differs between two runs: keys, times and tokens. Equal keys remain equal. */
export function stableTexts(): (text: string) => string {
  const keys = new Map<string, string>()
  const keyOf = (key: string): string => {
    const known = keys.get(key) ?? `${hex(keys.size + 1)}-1f6e-4c3a-9b52-7d0e8a4c61f3`
    keys.set(key, known)
    return known
  }
  return text =>
    text
      .replace(/\bfh_[\da-f]{6}\b/g, 'fh_8f1c20')
      .replace(uuid, keyOf)
      .replace(time, '2026-03-14T09:30:00Z')
      .replace(token, 'eyJhbGciOi…')
      .replace(/("(?:access_token|refresh_token|token)":\s*)"[^"]*"/g, (_, name: string) => `${name}"${shownToken}"`)
}

const shownToken = '…'
/** Eight digits that look like those of a random key. */
const hex = (count: number): string => ((count * 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')
