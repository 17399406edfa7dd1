/**
 * Loaded before jsdom. Shortens its default style sheet to `display` and `visibility`: they decide what is visible, and
 * without a layout nothing else matters. jsdom matches every rule again for each `getComputedStyle()`, which
 * react-aria calls at each focus: more than a third of the time of the tests, most of it for two rules on `direction`.
 */
import fs from 'node:fs'

const read = fs.readFileSync
fs.readFileSync = (path, ...options) => {
  const content = read(path, ...options)
  return String(path).endsWith('jsdom/browser/default-stylesheet.css') ? shortened(content) : content
}

const shortened = styles =>
  [...styles.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .map(([, selector, declarations]) => ({ selector, kept: declarations.match(/\b(?:display|visibility):[^;]+/g) }))
    .filter(({ kept }) => kept !== null)
    .map(({ selector, kept }) => `${selector.trim()} { ${kept.join('; ')} }`)
    .join('\n')
