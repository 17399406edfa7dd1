import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const prefix = 'virtual:shared/'
const surface = new URL('../../engine/plugin.ts', import.meta.url).pathname
const frame = new URL('../../engine/form/sandbox/startFrame.tsx', import.meta.url).pathname

/** These names resolve to the studio's own modules in an external plugin: one React, one registry, one theme. */
const shared: Readonly<Record<string, () => string>> = {
  react: () => everyName('react'),
  'react/jsx-runtime': () => everyName('react/jsx-runtime'),
  'react-dom': () => everyName('react-dom'),
  '@fieldhouse/plugin': () => `export * from ${JSON.stringify(surface)}\n`,
  // The page of sandboxed extensions, which has the same map.
  '@fieldhouse/sandbox': () => `export { startFrame } from ${JSON.stringify(frame)}\n`,
}

/** CommonJS packages have no names for `export *`, so the names are listed. */
function everyName(from: string): string {
  const names = Object.keys(require(from)).filter(name => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default')
  const lines = names.map(name => `export const ${name} = all.${name}`)
  return [`import * as all from ${JSON.stringify(from)}`, ...lines, 'export default all.default ?? all', ''].join('\n')
}

/**
 * Builds a chunk for each shared name and writes the import map to them, so that `import 'react'` in a plugin loaded at
 * run time resolves to the React of the studio. Only such plugins fetch the chunks. The map is an inline script: the
 * server adds its hash to the policy of the page.
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
      // Storybook and the tests use the same configuration, and load no external plugins.
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
 * The page with its import map at the start of its head: browsers may ignore a map after a module or a modulepreload,
 * which the first script of the page adds.
 */
function withMap(html: string, addressOf: (name: string) => string): string {
  const imports = Object.fromEntries(Object.keys(shared).map(name => [name, addressOf(name)]))
  return html.replace('<head>', `<head>\n    <script type="importmap">${JSON.stringify({ imports })}</script>`)
}
