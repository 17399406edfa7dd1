/** The restriction of a text while it is typed. */
export type Restriction = 'none' | 'slug' | 'db-safe'

const unaccented = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/**
 * Text as a mode allows it. Slug: a-z, digits, `-`, `_`, `~`; a space becomes `-`, but not after another separator.
 * Db-safe: a-z, digits, `_`, never a digit first; a space becomes `_`.
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
