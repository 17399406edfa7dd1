import { relative } from 'node:path'
import type { Plugin } from 'vite'

const root = new URL('../../', import.meta.url).pathname

/**
 * Writes the characters of every module in each chunk, before minification, next to the manifest.
 * `node scripts/testing/sizes.mjs --report` prints them.
 */
export const moduleSizes = (): Plugin => ({
  name: 'module-sizes',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap(chunk => {
      if (chunk.type !== 'chunk') return []
      const modules = Object.entries(chunk.modules).map(([id, module]) => [relative(root, id), module.renderedLength])
      return [[chunk.fileName, Object.fromEntries(modules)]]
    })
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(Object.fromEntries(chunks)) })
  },
})
