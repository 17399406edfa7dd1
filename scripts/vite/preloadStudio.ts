import type { Plugin } from 'vite'

const mark = '%STUDIO_CHUNK%'

/**
 * Writes the URL of the studio's chunk into the inline script of the page, which requests it if a user has signed in
 * here before. It then loads in parallel with the entry, not after it.
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
      handler: (html, { bundle }) => {
        const studio = Object.values(bundle ?? {}).find(chunk => chunk.type === 'chunk' && chunk.name === 'studio')
        return html.replaceAll(mark, studio ? base + studio.fileName : '')
      },
    },
  }
}
