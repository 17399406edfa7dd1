import { restrictText } from '#engine/plugin.ts'

/** Other values that are offered if a slug is taken. */
const offered = 20

/** The slug of any text, at most `length` characters. Empty for a text without letters or digits. */
export const slugOf = (text: string, length = Number.POSITIVE_INFINITY): string =>
  restrictText(text.trim(), 'slug')
    .replace(/[-_~]{2,}/g, separators => separators.slice(0, 1))
    .slice(0, length)
    .replace(/^[-_~]+|[-_~]+$/g, '')

/** A slug, and the same with numbers from 2, at most `length` characters each. */
export function candidatesOf(slug: string, length = Number.POSITIVE_INFINITY): readonly string[] {
  // Not a year.
  const base = slug.replace(/-\d{1,2}$/, '')
  const numbered = Array.from({ length: offered }, (_, index) => {
    const ending = `-${index + 2}`
    return base.slice(0, length - ending.length) + ending
  })
  return [...new Set([slug, ...numbered])]
}
