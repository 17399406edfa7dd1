const maximumBytes = 255

/** Slashes of every kind, and what stands for one or for a NUL in a URL. */
const slashes = /[/\\\u2044\u2215\u29f5\u29f8\u29f9\ufe68\uff0f\uff3c]/u
const encoded = /%(?:2f|5c|00)/gi

/** Control characters, marks that turn the direction of text, halves of surrogate pairs. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}]/gu

/** What some systems keep for devices, whatever ending follows. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** A name that a file may have on anybody's computer: one segment of a path of at most 255 bytes, never empty. */
export function cleanFilename(name: string): string {
  const last = name.normalize('NFC').replace(encoded, '/').split(slashes).at(-1) ?? ''
  const plain = last
    .replace(invisible, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(devices, '_$&')
  return plain === '' ? 'file' : shortened(plain)
}

/** Cuts in front of the ending, between characters. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= maximumBytes) return name
  const ending = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
  let kept = ''
  let room = maximumBytes - ending.length
  for (const character of name.slice(0, name.length - ending.length)) {
    room -= Buffer.byteLength(character)
    if (room < 0) break
    kept += character
  }
  return kept + ending
}
