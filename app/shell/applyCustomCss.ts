/** Addresses without the project's own style: its settings, where it can be changed back, and any page with `?safe=1`. */
const exempt = /[?&]safe\b|\/settings\/project/

let sheet: CSSStyleSheet | null = null

/**
 * Gives the page a project's own style in place of the one before; null for none. A constructed sheet can bring nothing
 * but rules: no markup, no `@import`.
 */
export function applyCustomCss(css: string | null | undefined): void {
  if (!sheet) {
    if (!css) return
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  sheet.replaceSync(css && !exempt.test(location.href) ? css : '')
}
