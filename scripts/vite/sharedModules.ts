import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const V = 'virtual:shared/'

// CommonJS packages have no static export names, so the entry spells them out
const cjsEntry = (from: string) => {
  const names = Object.keys(require(from)).filter(k => /^[A-Za-z_$][\w$]*$/.test(k) && k !== 'default')
  return `import * as m from ${JSON.stringify(from)};\n${names.map(k => `export const ${k} = m.${k};`).join('\n')}\nexport default m.default ?? m;\n`
}

/**
 * Emits one entry chunk per shared specifier and writes the import map pointing at them, so that a plugin loaded at
 * run time with `import 'react'` gets the application's own React. The import map is an inline script: a server that
 * sends a Content-Security-Policy must allow its sha256.
 */
export function sharedModules(shared: Record<string, { cjs?: true; from: string }>): Plugin {
  let base = '/'
  let dev = false
  return {
    name: 'shared-modules',
    configResolved(c) {
      base = c.base
      dev = c.command === 'serve'
    },
    buildStart() {
      if (dev || this.environment.name !== 'client') return
      for (const spec of Object.keys(shared))
        this.emitFile({
          type: 'chunk',
          id: V + spec,
          name: `shared-${spec.replace(/\W+/g, '-')}`,
          preserveSignature: 'strict',
        })
    },
    resolveId: id => (id.startsWith(V) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${V}`)) return null
      const s = shared[id.slice(V.length + 1)]
      if (!s) return null
      return s.cjs ? cjsEntry(s.from) : `export * from ${JSON.stringify(s.from)};`
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const url = (spec: string) => {
          if (!bundle) return `${base}@id/__x00__${V}${spec}`
          const chunk = Object.values(bundle).find(c => c.type === 'chunk' && c.facadeModuleId === `\0${V}${spec}`)
          if (!chunk) throw new Error(`shared-modules: no chunk for ${spec}`)
          return base + chunk.fileName
        }
        const imports = Object.fromEntries(Object.keys(shared).map(s => [s, url(s)]))
        // it must come before every module script and modulepreload
        return html.replace('<head>', `<head><script type="importmap">${JSON.stringify({ imports })}</script>`)
      },
    },
  }
}
