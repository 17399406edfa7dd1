import { type Format, plainText } from '#engine/plugin.ts'

/** Bytes in words; what is no number of bytes as it is. */
export function sizeText(value: unknown, format: Format, decimals: number): string {
  const bytes = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof bytes === 'number' && Number.isFinite(bytes) && bytes >= 0
    ? format.size(bytes, decimals)
    : plainText(value)
}
