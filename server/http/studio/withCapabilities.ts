/**
 * The page with the capabilities of the server beyond the dialect, so that the studio need not request them first.
 * Without any, as in front of another server, the page is unchanged.
 */
export function withCapabilities(html: string, capabilities: readonly string[]): string {
  if (capabilities.length === 0) return html
  const meta = `<meta name="fieldhouse-capabilities" content="${capabilities.join(',')}">`
  return html.replace(/<head[^>]*>/i, head => `${head}${meta}`)
}
