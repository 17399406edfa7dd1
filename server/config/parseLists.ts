import { addressList } from '#server/access/addressList.ts'

const entriesOf = (value: string): readonly string[] =>
  value
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '')

/** Origins as browsers send them: scheme, host and port, nothing after it. */
export function origins(value: string): readonly string[] | undefined {
  const entries = entriesOf(value)
  return entries.every(isOrigin) ? entries : undefined
}

const isOrigin = (entry: string): boolean =>
  /^https?:\/\//.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry

/** URLs of pages, compared later character by character. */
export function httpUrls(value: string): readonly string[] | undefined {
  const entries = entriesOf(value)
  return entries.every(entry => /^https?:\/\/[^/?#@]+/.test(entry) && URL.canParse(entry)) ? entries : undefined
}

/** Addresses and networks. */
export function addresses(value: string): readonly string[] | undefined {
  const entries = entriesOf(value)
  return 'list' in addressList(entries) ? entries : undefined
}
