const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * Whether a user-provided address can be a link or the source of an image: web, mail, telephone, or relative. Uses the
 * browser's own parser, because it handles the spaces and control characters that hide a scheme.
 */
export function isSafeAddress(address: string): boolean {
  try {
    return schemes.has(new URL(address, 'https://studio.invalid/').protocol)
  } catch {
    return false
  }
}
