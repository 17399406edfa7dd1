/** An id for what the server does not have yet. It is negative, and the same for the same name. */
export function temporaryId(name: string): number {
  let hash = 0
  for (const character of name) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0
  return -1 - (hash >>> 1)
}
