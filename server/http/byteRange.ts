import type { ByteRange } from '#server/storage/Storage.ts'

/**
 * The byte range that a `Range` header requests: null for the whole file, `unsatisfiable` if it is out of bounds.
 * Multiple and invalid ranges count as the whole file (RFC 9110, 14.2).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!parts) return null
  const [, first = '', last = ''] = parts
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
