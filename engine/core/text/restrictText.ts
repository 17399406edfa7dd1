/** What a text is held to while it is typed. */
export type Restriction = 'none' | 'slug' | 'db-safe'

const unaccented = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/**
 * Text as a mode allows it. Slug: a-z, digits, `-`, `_`, `~`; a space becomes `-`, but not after another separator
 * (P-294, P-295). Db-safe: a-z, digits, `_`, never a digit first; a space becomes `_` (P-296 … P-300).
 */
export function restrictText(text: string, restriction: Restriction): string {
  switch (restriction) {
    case 'none':
      return text
    case 'slug':
      return unaccented(text.toLowerCase())
        .replace(/[^a-z0-9\-_~ ]/g, '')
        .replace(/([-_~ ]) +/g, '$1')
        .replace(/^ +/, '')
        .replaceAll(' ', '-')
    case 'db-safe':
      return unaccented(text.toLowerCase())
        .replace(/[^a-z0-9_ ]/g, '')
        .replaceAll(' ', '_')
        .replace(/^\d+/, '')
  }
}
