import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { TextContext } from '../registry/DisplayPlugin.ts'
import { fillOptions } from '../registry/fillOptions.ts'
import type { Registry } from '../registry/Registry.ts'

/** A value in words, as its display says it; without a display, as it is. */
export function displayText(
  registry: Registry,
  field: FieldInfo,
  value: unknown,
  context: Omit<TextContext, 'field' | 'relation'>,
): string {
  const plugin = field.meta?.display ? registry.displays.get(field.meta.display) : undefined
  if (!plugin) return plainText(value)
  const relation = context.metadata.relation(field.collection, field.field)
  return plugin.text(value, fillOptions(plugin.options, field.meta?.display_options), { ...context, field, relation })
}

/** A value of any kind as plain text; nothing for null. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value.every(entry => typeof entry !== 'object') ? value.join(', ') : JSON.stringify(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
