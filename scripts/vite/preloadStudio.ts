import type { Plugin, Rolldown } from 'vite'

/** What the inline script of the page loads, by its placeholder: chunks, with everything that they import. */
const marks = { '%STUDIO_CHUNKS%': 'studio', '%ITEM_CHUNKS%': 'item' } as const

/**
 * Writes the URLs of chunks into the inline script of the page, which requests them if a user has signed in here before.
 * They then load in parallel with the entry, not after it.
 */
export function preloadStudio(): Plugin {
  let base = '/'
  return {
    name: 'preload-studio',
    configResolved: config => {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
        const filesOf = (name: string) => chunks.filter(chunk => chunk.name === name).flatMap(importedBy)
        const atOnce = new Set(filesOf('index'))
        return Object.entries(marks).reduce((page, [mark, name]) => {
          const files = new Set(filesOf(name).filter(file => !atOnce.has(file)))
          for (const file of files) atOnce.add(file)
          return page.replaceAll(mark, [...files].map(file => base + file).join(' '))
        }, html)

        function importedBy(chunk: Rolldown.OutputChunk): readonly string[] {
          const seen = new Set<string>()
          const waiting = [chunk.fileName]
          for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
            if (seen.has(file)) continue
            seen.add(file)
            waiting.push(...(chunks.find(each => each.fileName === file)?.imports ?? []))
          }
          return [...seen]
        }
      },
    },
  }
}
