import type { Plugin } from 'vite'

const onlyInShadow = '!root.head && root.adoptedStyleSheets'

/**
 * CodeMirror writes its styles into a style element, except in a shadow tree. The page's Content-Security-Policy
 * refuses such elements but allows constructed style sheets, so those are used everywhere.
 */
export function constructedStyles(): Plugin {
  return {
    name: 'constructed-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/style-mod\/src\/style-mod\.js$/ },
      handler(code) {
        if (!code.includes(onlyInShadow))
          this.error('style-mod creates styles in another way than before: see scripts/vite/constructedStyles.ts')
        return { code: code.replace(onlyInShadow, 'root.adoptedStyleSheets'), map: null }
      },
    },
  }
}
