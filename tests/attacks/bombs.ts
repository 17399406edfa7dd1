import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** An image of one color with two bits per pixel: a small file, but as large as required once decoded. */
export async function plainPng(width: number, height: number, rows = height): Promise<Buffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const edges = Buffer.alloc(8)
    edges.writeUInt32BE(data.length, 0)
    edges.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([edges.subarray(0, 4), body, edges.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A WebP with many frames. */
export const film = (count: number): Promise<Buffer> => {
  const pixels = Buffer.from(Array.from({ length: count * 4 * 4 * 3 }, (_, index) => (index * 7_919) % 256))
  return sharp(pixels, { raw: { width: 4, height: 4 * count, channels: 3, pageHeight: 4 } })
    .webp({ loop: 0 })
    .toBuffer()
}
