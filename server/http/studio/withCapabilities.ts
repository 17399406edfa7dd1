/**
 * The page with the names of what the server behind it can beyond the dialect, so that the studio need not ask before
 * its first request. Without any, as in front of a foreign server, the page stays as it is.
 */
export function withCapabilities(html: string, capabilities: readonly string[]): string {
  if (capabilities.length === 0) return html
  const meta = `<meta name="fieldhouse-capabilities" content="${capabilities.join(',')}">`
  return html.replace(/<head[^>]*>/i, head => `${head}${meta}`)
}
