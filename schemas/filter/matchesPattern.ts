/** Whether a text matches a pattern, `/…/` or the bare expression. A server limits the time that a match may take. */
export type Matches = (pattern: string, text: string) => boolean

/** Matches with the regular expressions of JavaScript. A pattern that is not one matches everything. */
export function matchesPattern(pattern: string, text: string): boolean {
  const [, inner] = /^\/(.*)\/$/s.exec(pattern) ?? []
  try {
    return new RegExp(inner ?? pattern).test(text)
  } catch {
    // An administrator has to fix an invalid pattern; until then it must not keep everyone from saving.
    return true
  }
}
