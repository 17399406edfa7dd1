import { createHash } from 'node:crypto'
import { policyReportPath } from '../policyReportPath.ts'

/**
 * The headers of a page of the studio. Inline scripts run only where their hash is that of the page as it was built. With
 * `reports`, browsers tell this server what the page may not do.
 */
export function securityHeaders(html: string, reports: boolean): Readonly<Record<string, string>> {
  const hashes = inlineScripts(html).map(code => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  return {
    'Content-Security-Policy': [
      "default-src 'self'",
      ["script-src 'self'", ...hashes].join(' '),
      // React Aria and CodeMirror write style elements, and a project may bring its own CSS.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      // Documents of the file library; what is framed is under the same rules as the page.
      "frame-src 'self' blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self' blob:",
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

const inlineScripts = (html: string): readonly string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(match => match[1] ?? '')
