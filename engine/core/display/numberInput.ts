import type { FieldInfo } from '../metadata/FieldInfo.ts'
import { plainText } from './displayText.ts'

/**
 * A number as the text of an input: its digits, without the zeros that its field adds after the second decimal, such as
 * `47.36`.
 */
export function numberInput({ type, schema }: FieldInfo, value: unknown): string {
  const text = plainText(value)
  const hasScale = type === 'decimal' && (schema?.numeric_scale ?? null) !== null
  return hasScale ? text.replace(/(\.\d{2,}?)0+$/, '$1') : text
}
