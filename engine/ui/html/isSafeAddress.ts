const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * Whether an address that somebody wrote may become a link or the source of a picture: web, mail, telephone, or relative.
 * The browser's own parser decides, because it sees through the spaces and control characters that hide a scheme.
 */
export function isSafeAddress(address: string): boolean {
  try {
    return schemes.has(new URL(address, 'https://studio.invalid/').protocol)
  } catch {
    return false
  }
}
