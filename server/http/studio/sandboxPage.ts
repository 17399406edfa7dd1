import { createHash } from 'node:crypto'

/** The page in which a sandboxed extension runs. */
export interface SandboxPage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** Code of the studio expects storage, which a page without an origin may not even look at. */
const storage = `
for (const name of ['localStorage', 'sessionStorage']) {
  const entries = new Map()
  const value = {
    getItem: key => entries.get(String(key)) ?? null,
    setItem: (key, text) => void entries.set(String(key), String(text)),
    removeItem: key => void entries.delete(String(key)),
    clear: () => entries.clear(),
  }
  Object.defineProperty(window, name, { value })
}
`

const start = "import { startFrame } from '@fieldhouse/sandbox'\nstartFrame()\n"

/**
 * Derives the page from the page of the studio: the same modules and styles, in a document without an origin and without
 * network access. Null if the build has no code for sandboxes.
 */
export function sandboxPageOf(studio: string): SandboxPage | null {
  const map = /<script type="importmap">([\s\S]*?)<\/script>/.exec(studio)?.[1]
  const styles = [...studio.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g)].map(match => match[1])
  if (!map?.includes('"@fieldhouse/sandbox"')) return null
  const html = [
    '<!doctype html>',
    '<html lang="en-US">',
    '<head>',
    `<script type="importmap">${map}</script>`,
    '<meta charset="utf-8" />',
    '<title>Extension</title>',
    ...styles.map(href => `<link rel="stylesheet" crossorigin href="${href}" />`),
    `<script>${storage}</script>`,
    '</head>',
    `<body><div id="plugin"></div><script type="module">${start}</script></body>`,
    '</html>',
    '',
  ].join('\n')
  return { html, headers: headersOf([map, storage, start]) }
}

/**
 * `sandbox` takes the origin of the page away even if someone opens its address directly. The page loads scripts, styles
 * and images of this server, without cookies, and sends nothing.
 */
const headersOf = (scripts: readonly string[]): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': [
    'sandbox allow-scripts',
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(hashOf)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' data: blob:",
    "connect-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
})

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
