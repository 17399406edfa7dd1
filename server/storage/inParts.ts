/** The bytes of a stream in parts of one size; the last one may be shorter, and an empty stream has none. */
export async function* inParts(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(size)
  let filled = 0
  for await (const chunk of content) {
    for (let offset = 0; offset < chunk.byteLength; ) {
      const piece = chunk.subarray(offset, offset + size - filled)
      part.set(piece, filled)
      filled += piece.byteLength
      offset += piece.byteLength
      if (filled < size) continue
      yield part
      part = new Uint8Array(size)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}
