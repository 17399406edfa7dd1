interface HtmlPolicy {
  readonly createHTML: (html: string) => unknown
}

interface TrustedTypes {
  readonly createPolicy: (name: string, rules: { readonly createHTML: (html: string) => string }) => HtmlPolicy
}

// Safe: the DOM type declarations lack Trusted Types; browsers without them have no such property.
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

const policy = trustedTypes?.createPolicy('fieldhouse', { createHTML: html => html })

/**
 * Marks HTML as safe to parse, which the page's Content-Security-Policy requires. Only for HTML that was cleaned, or that
 * is parsed into a template and never moved into the page.
 */
export function trustHtml(html: string): string {
  // Safe: it is assigned to a property of the DOM or React that accepts a TrustedHTML like a string.
  return policy ? (policy.createHTML(html) as string) : html
}
