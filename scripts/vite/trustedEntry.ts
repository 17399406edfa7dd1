import type { Plugin } from 'vite'

const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>/

/**
 * Starts the studio from an inline script, after its root element. The server allows inline scripts by their hash, and
 * with 'strict-dynamic' what these load; a script element in the page's own markup is refused, whatever its URL.
 */
export function trustedEntry(): Plugin {
  return {
    name: 'trusted-entry',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const address = entry.exec(html)?.[1]
        if (address === undefined) return html
        return html
          .replace(entry, `<link rel="modulepreload" crossorigin href="${address}">`)
          .replace('</body>', `<script>${starter(address)}</script>\n  </body>`)
      },
    },
  }
}

const starter = (address: string) => `
      {
        const address = '${address}'
        const trusted = window.trustedTypes?.createPolicy('fieldhouse-entry', { createScriptURL: () => address })
        const entry = document.createElement('script')
        entry.type = 'module'
        entry.crossOrigin = ''
        entry.src = trusted ? trusted.createScriptURL('') : address
        document.head.append(entry)
      }
    `
