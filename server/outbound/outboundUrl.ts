import { OutboundRefusal } from './OutboundRefusal.ts'

/**
 * The URL of a request to another server, parsed once: what is checked is what is used. Refuses every scheme but http
 * and https, names and passwords, and whatever the parser would have to repair before it is a URL.
 */
export function outboundUrl(text: string, base?: URL): URL {
  // Parsers differ about these; ours would take tabs and line breaks out and turn backslashes round.
  if (text.length > 2_048 || /[\p{Cc}\s\\]/u.test(text)) throw new OutboundRefusal('url')
  if (!URL.canParse(text, base)) throw new OutboundRefusal('url')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundRefusal('url')
  if (url.username !== '' || url.password !== '' || url.hostname === '') throw new OutboundRefusal('url')
  // The authority ends where everybody thinks it does.
  if (base === undefined && !/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(text)) throw new OutboundRefusal('url')
  return url
}

/** A host name without the dot at its end. */
export const plainHost = (url: URL): string => url.hostname.replace(/\.+$/, '')
