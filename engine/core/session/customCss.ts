/** `?safe=1` opens any page without the project's own style. */
const isSafe = /[?&]safe\b/

let sheet: CSSStyleSheet | null = null
let current = ''
let pauses = 0

/**
 * Replaces the page's custom CSS with that of a project; null for none. A constructed sheet can only contain rules: no
 * markup, no `@import`.
 */
export function applyCustomCss(css: string | null | undefined): void {
  current = css ?? ''
  draw()
}

/** Disables the custom CSS until the returned function is called: where users edit it, it must not hide anything. */
export function pauseCustomCss(): () => void {
  pauses += 1
  draw()
  return () => {
    pauses -= 1
    draw()
  }
}

function draw(): void {
  const css = pauses > 0 || isSafe.test(location.search) ? '' : current
  if (!sheet) {
    if (!css) return
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  sheet.replaceSync(css)
}
