import { createHash } from 'node:crypto'
import { policyReportPath } from '../policyReportPath.ts'

/**
 * The style elements of React Aria: without their hashes the page would refuse them. A journey visits the whole studio
 * and fails on any report, which reveals a new version that changes these texts.
 */
const libraryStyles = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  // Only in Safari on phones and tablets.
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
]

/**
 * The headers of a page of the studio. A script runs only if its hash matches an inline script of the built page, or if
 * such a script loaded it. With `reports`, browsers report violations to this server. `tileOrigin` is the origin of the
 * tile server of maps.
 */
export function securityHeaders(
  html: string,
  reports: boolean,
  tileOrigin: string | null = null,
): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': [
      "default-src 'self'",
      ["script-src 'strict-dynamic'", ...inlineScripts(html).map(hashOf)].join(' '),
      "require-trusted-types-for 'script'",
      // An external plugin may include DOMPurify, which then creates its policy a second time.
      "trusted-types default fieldhouse fieldhouse-entry dompurify 'allow-duplicates'",
      ["style-src 'self'", ...libraryStyles.map(hashOf)].join(' '),
      // Stored rich text has style attributes, and the browser applies this rule even if it is only parsed.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      // Documents of the file library. Framed content is under the same policy as the page.
      "frame-src 'self' blob:",
      "font-src 'self'",
      // MapLibre requests tiles with fetch.
      tileOrigin === null ? "connect-src 'self'" : `connect-src 'self' ${tileOrigin}`,
      "worker-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      ...(reports ? [`report-uri ${policyReportPath}`] : []),
    ].join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  }
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const inlineScripts = (html: string): readonly string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(match => match[1] ?? '')
