import { isSafeAddress } from '#engine/plugin.ts'
import type { LinkOptions } from './options.ts'

/** An address of the web, of a mailbox or of a telephone. */
export interface Address {
  readonly href: string
  readonly opensTab: boolean
}

const email = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/
const phone = /^\+?[\d\s().\-/]{5,}$/
const host = /^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}([:/?#]|$)/u
const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/i
const web = /^https?:\/\//i

/** The address that a text is; null if it is none, or one that is not safe to open. */
export function addressOf(text: string, kind: LinkOptions['kind']): Address | null {
  const value = text.trim()
  if (value === '' || !isSafeAddress(value)) return null
  if (scheme.test(value)) return { href: value, opensTab: web.test(value) }
  switch (kind) {
    case 'web':
      return webAddress(value)
    case 'email':
      return email.test(value) ? mailAddress(value) : null
    case 'phone':
      return phone.test(value) ? phoneAddress(value) : null
    case 'auto':
      if (email.test(value)) return mailAddress(value)
      if (phone.test(value) && !isDate(value)) return phoneAddress(value)
      return host.test(value) ? webAddress(value) : null
  }
}

const isDate = (value: string): boolean => /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$|^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}$/.test(value)

// In a link, `?` and `&` would start the subject and other parts of the email.
const mailAddress = (value: string): Address => ({
  href: `mailto:${encodeURIComponent(value).replace('%40', '@')}`,
  opensTab: false,
})

const phoneAddress = (value: string): Address => ({ href: `tel:${value.replace(/[^\d+]/g, '')}`, opensTab: false })

/** With the protocol, which people leave out. */
function webAddress(value: string): Address | null {
  const href = `https://${value.replace(/^\/\//, '')}`
  return URL.canParse(href) ? { href, opensTab: true } : null
}
