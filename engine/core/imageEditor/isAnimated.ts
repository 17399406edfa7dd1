/**
 * Whether an image has several frames, of which an editor keeps only the first. Reads the structure of GIF, PNG, WebP
 * and AVIF without decoding.
 */
export function isAnimated(bytes: Uint8Array): boolean {
  if (textAt(bytes, 0, 3) === 'GIF') return hasSecondFrame(bytes)
  if (textAt(bytes, 1, 3) === 'PNG') return hasControlChunk(bytes)
  // Extended WebP: the second bit of its flags.
  if (textAt(bytes, 8, 8) === 'WEBPVP8X') return ((bytes[20] ?? 0) & 0x02) !== 0
  return textAt(bytes, 4, 8) === 'ftypavis'
}

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

const extension = 0x21
const frame = 0x2c

/** Walks the blocks of a GIF up to the second frame. */
function hasSecondFrame(bytes: Uint8Array): boolean {
  const at = (place: number) => bytes[place] ?? 0
  const colours = (flags: number) => ((flags & 0x80) !== 0 ? 3 * 2 ** ((flags & 0x07) + 1) : 0)
  /** Skips a sequence of length-prefixed blocks that ends with an empty one. */
  const past = (from: number) => {
    let place = from
    while (at(place) !== 0) place += at(place) + 1
    return place + 1
  }
  let place = 13 + colours(at(10))
  for (let frames = 0; place < bytes.length; )
    if (at(place) === extension) place = past(place + 2)
    else if (at(place) === frame) {
      frames += 1
      if (frames > 1) return true
      place = past(place + 11 + colours(at(place + 9)))
    } else return false
  return false
}

/** An animated PNG declares it before its first pixels. */
function hasControlChunk(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let place = 8; place + 8 <= bytes.length; place += view.getUint32(place) + 12) {
    const name = textAt(bytes, place + 4, 4)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
  }
  return false
}
