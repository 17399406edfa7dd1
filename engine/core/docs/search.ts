import type { DocPage } from './readPages.ts'

/** A found page, with an excerpt around the match. */
export interface Hit {
  readonly page: DocPage
  readonly excerpt: string
}

const around = 60

const plain = (text: string): string =>
  text
    .replace(/```[^\n]*\n|```/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#|>]/g, '')
    .replace(/\s+/g, ' ')

/** The pages that contain every word: matches in the title first, then by frequency. */
export function search(pages: readonly DocPage[], query: string): readonly Hit[] {
  const words = query.toLocaleLowerCase('en').split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return pages
    .flatMap(page => {
      const body = plain(page.body)
      const text = `${page.title} ${body}`.toLocaleLowerCase('en')
      if (!words.every(word => text.includes(word))) return []
      const title = page.title.toLocaleLowerCase('en')
      const inTitle = words.filter(word => title.includes(word)).length
      const often = words.reduce((sum, word) => sum + text.split(word).length - 1, 0)
      return { page, excerpt: excerptOf(body, words), rank: inTitle * 1000 + Math.min(often, 999) }
    })
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ page, excerpt }) => ({ page, excerpt }))
}

function excerptOf(body: string, words: readonly string[]): string {
  const lower = body.toLocaleLowerCase('en')
  const places = words.map(word => lower.indexOf(word)).filter(at => at >= 0)
  const at = places.length === 0 ? 0 : Math.min(...places)
  const from = Math.max(0, at - around)
  return `${from > 0 ? '…' : ''}${body.slice(from, at + 2 * around).trim()}${at + 2 * around < body.length ? '…' : ''}`
}
