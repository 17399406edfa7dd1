import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const prefix = 'virtual:shared/'
const surface = new URL('../../engine/plugin.ts', import.meta.url).pathname

/** What a plugin from outside imports by these names is the studio's own: one React, one registry, one theme. */
const shared: Readonly<Record<string, () => string>> = {
  react: () => everyName('react'),
  'react/jsx-runtime': () => everyName('react/jsx-runtime'),
  'react-dom': () => everyName('react-dom'),
  '@fieldhouse/plugin': () => `export * from ${JSON.stringify(surface)}\n`,
}

/** CommonJS packages have no names that `export *` could pass on: they are written out. */
function everyName(from: string): string {
  const names = Object.keys(require(from)).filter(name => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default')
  const lines = names.map(name => `export const ${name} = all.${name}`)
  return [`import * as all from ${JSON.stringify(from)}`, ...lines, 'export default all.default ?? all', ''].join('\n')
}

/**
 * Builds a chunk for each shared name and writes the import map that leads to them, so that a plugin loaded at run time
 * by `import 'react'` gets the React of the studio. The chunks are fetched only by such a plugin. The map is an inline
 * script: the server adds its hash to the policy of the page.
 */
export function sharedModules(): Plugin {
  let base = '/'
  let serving = false
  let wanted = false
  return {
    name: 'shared-modules',
    enforce: 'post',
    configResolved(config) {
      base = config.base
      serving = config.command === 'serve'
      // Storybook and the tests run with the same configuration, and load no plugins from outside.
      wanted = process.env['VITEST'] === undefined && config.build.outDir.endsWith(join('dist', 'admin'))
    },
    buildStart() {
      if (serving || !wanted) return
      for (const name of Object.keys(shared))
        this.emitFile({
          type: 'chunk',
          id: prefix + name,
          name: `shared-${name.replace(/\W+/g, '-').replace(/^-/, '')}`,
          preserveSignature: 'strict',
        })
    },
    resolveId: id => (id.startsWith(prefix) ? `\0${id}` : null),
    load: id => (id.startsWith(`\0${prefix}`) ? (shared[id.slice(prefix.length + 1)]?.() ?? null) : null),
    transformIndexHtml: html => {
      if (!wanted || !serving) return html
      return withMap(html, name => `${base}@id/__x00__${prefix}${name}`)
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (!wanted || page?.type !== 'asset') return
        page.source = withMap(String(page.source), name => {
          const id = `\0${prefix}${name}`
          const chunk = Object.values(bundle).find(each => each.type === 'chunk' && each.facadeModuleId === id)
          if (!chunk) throw new Error(`There is no chunk for the shared module ${name}`)
          return base + chunk.fileName
        })
      },
    },
  }
}

/**
 * The page with its import map, as the first thing of its head: browsers may pass over a map that comes after a module
 * or the preload of one, which the first script of the page asks for.
 */
function withMap(html: string, addressOf: (name: string) => string): string {
  const imports = Object.fromEntries(Object.keys(shared).map(name => [name, addressOf(name)]))
  return html.replace('<head>', `<head>\n    <script type="importmap">${JSON.stringify({ imports })}</script>`)
}
