import { OutboundRefusal } from './OutboundRefusal.ts'

/**
 * The URL of a request to another server, parsed once: the checked URL is the one that is used. Rejects every scheme
 * except http and https, names and passwords, and everything that the parser would have to repair.
 */
export function outboundUrl(text: string, base?: URL): URL {
  // Parsers differ about these; ours would drop tabs and line breaks and convert backslashes.
  if (text.length > 2_048 || /[\p{Cc}\s\\]/u.test(text)) throw new OutboundRefusal('url')
  if (!URL.canParse(text, base)) throw new OutboundRefusal('url')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundRefusal('url')
  if (url.username !== '' || url.password !== '' || url.hostname === '') throw new OutboundRefusal('url')
  // The authority must end where every parser agrees that it does.
  if (base === undefined && !/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(text)) throw new OutboundRefusal('url')
  return url
}

/** A host name without a trailing dot. */
export const plainHost = (url: URL): string => url.hostname.replace(/\.+$/, '')
