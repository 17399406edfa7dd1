import type { TagsOptions } from './options.ts'

const spaces = { keep: ' ', hyphen: '-', underscore: '_', remove: '' } as const

const capitals = {
  none: (tag: string) => tag,
  uppercase: (tag: string) => tag.toUpperCase(),
  lowercase: (tag: string) => tag.toLowerCase(),
  'auto-format': (tag: string) =>
    tag.replace(/(^|\s)(\S)/g, (_, before: string, letter: string) => before + letter.toUpperCase()),
} as const

/** Normalizes tags by the options: trimmed, without duplicates, with the chosen case, spaces and order. */
export function formatTags(tags: readonly string[], options: TagsOptions): readonly string[] {
  const formatted = tags
    .map(tag => capitals[options.capitalization](tag.trim()).replace(/\s+/g, spaces[options.whitespace]))
    .filter(tag => tag !== '' && (options.allowCustom || options.presets.includes(tag)))
  const once = [...new Set(formatted)]
  return options.alphabetize ? once.sort((a, b) => a.localeCompare(b)) : once
}
