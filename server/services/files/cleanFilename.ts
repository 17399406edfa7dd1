const maximumBytes = 255

/** Slashes of every kind, and characters that encode one or a NUL in a URL. */
const slashes = /[/\\\u2044\u2215\u29f5\u29f8\u29f9\ufe68\uff0f\uff3c]/u
const encoded = /%(?:2f|5c|00)/gi

/** Control characters, bidirectional marks, halves of surrogate pairs. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}]/gu

/** Names that some systems reserve for devices, with any extension. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** A filename that is valid on every operating system: one path segment of at most 255 bytes, never empty. */
export function cleanFilename(name: string): string {
  const last = name.normalize('NFC').replace(encoded, '/').split(slashes).at(-1) ?? ''
  const plain = last
    .replace(invisible, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(devices, '_$&')
  return plain === '' ? 'file' : shortened(plain)
}

/** Truncates before the extension, between characters. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= maximumBytes) return name
  const ending = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
  let result = ''
  let room = maximumBytes - ending.length
  for (const character of name.slice(0, name.length - ending.length)) {
    room -= Buffer.byteLength(character)
    if (room < 0) break
    result += character
  }
  return result + ending
}
