import { createHash } from 'node:crypto'
import { policyReportPath } from '../policyReportPath.ts'

/**
 * The style elements of React Aria: without their hashes the page would refuse them. A journey walks through the studio
 * and fails on any report, so a new version that changes these texts is noticed.
 */
const libraryStyles = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  // Only in Safari on phones and tablets.
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
]

/**
 * The headers of a page of the studio. Scripts run only where their hash is that of an inline script of the page as it was
 * built, or where such a script has loaded them. With `reports`, browsers tell this server what the page may not do.
 */
export function securityHeaders(html: string, reports: boolean): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': [
      "default-src 'self'",
      ["script-src 'strict-dynamic'", ...inlineScripts(html).map(hashOf)].join(' '),
      "require-trusted-types-for 'script'",
      // A plugin from outside may bring DOMPurify along, which then creates its policy a second time.
      "trusted-types default fieldhouse fieldhouse-entry dompurify 'allow-duplicates'",
      ["style-src 'self'", ...libraryStyles.map(hashOf)].join(' '),
      // Stored rich text has style attributes, and the browser applies this rule even where it is only parsed.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      // Documents of the file library; what is framed is under the same rules as the page.
      "frame-src 'self' blob:",
      "font-src 'self'",
      "connect-src 'self'",
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
