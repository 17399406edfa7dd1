/** What the address says when a project's own style has made the studio unusable. */
const safeMode = (search: string): boolean => new URLSearchParams(search).has('safe')

let sheet: CSSStyleSheet | null = null

/**
 * Gives the page a project's own style in place of the one before; null for none. A constructed sheet can bring nothing
 * but rules: no markup, no `@import`. `?safe=1` in the address leaves it out, so that a broken style can be undone.
 */
export function applyCustomCss(css: string | null | undefined, search = location.search): void {
  const shown = css && !safeMode(search) ? css : ''
  if (!sheet && shown === '') return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(shown)
}
