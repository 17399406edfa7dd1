import { type Format, plainText } from '#engine/plugin.ts'

/** Bytes as text. Returns values that are not a number of bytes unchanged. */
export function sizeText(value: unknown, format: Format, decimals: number): string {
  const bytes = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof bytes === 'number' && Number.isFinite(bytes) && bytes >= 0
    ? format.size(bytes, decimals)
    : plainText(value)
}
