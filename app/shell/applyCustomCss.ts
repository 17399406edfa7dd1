/** What the address says when a project's own style has made the studio unusable. */
const safeMode = (search: string): boolean => new URLSearchParams(search).has('safe')

/**
 * Gives the page a project's own style, and gives back what takes it away again. A constructed sheet can bring nothing
 * but rules: no markup, no `@import`. `?safe=1` in the address leaves it out, so that a broken style can be undone.
 */
export function applyCustomCss(css: string | null | undefined, search = location.search): () => void {
  if (!css || safeMode(search)) return () => {}
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
  }
}
