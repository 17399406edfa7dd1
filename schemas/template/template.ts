import { previewField } from './previewField.ts'

/** A part of a template, for example `{{ first_name }} of {{ team.name }}`. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly path: string }

/** Segments of the longest path; servers accept no longer one. */
const deepest = 10

/** Splits a template into its texts and fields. Braces that do not hold a valid path are dropped. */
export function parseTemplate(template: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = []
  let end = 0
  for (const match of template.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)) {
    if (match.index > end) parts.push({ kind: 'text', text: template.slice(end, match.index) })
    const path = match[1]
    if (path && path.split('.').length <= deepest) parts.push({ kind: 'field', path })
    end = match.index + match[0].length
  }
  if (end < template.length) parts.push({ kind: 'text', text: template.slice(end) })
  return parts
}

/** The fields that a template needs, dotted, each once. */
export function templateFields(template: string): readonly string[] {
  return [...new Set(parseTemplate(template).flatMap(part => (part.kind === 'field' ? [part.path] : [])))]
}

/**
 * A template as text; empty if no field has a value and only punctuation such as `()` is left. `format` returns the
 * text of a value at a path.
 */
export function fillTemplate(
  template: string,
  item: Readonly<Record<string, unknown>>,
  format: (value: unknown, path: string) => string = plainText,
): string {
  const parts = parseTemplate(template)
  const words = parts.map(part => (part.kind === 'text' ? part.text : format(valueAt(item, part.path), part.path)))
  const isEmpty = parts.every((part, index) =>
    part.kind === 'text' ? !/[\p{L}\p{N}]/u.test(part.text) : words[index] === '',
  )
  return isEmpty && parts.some(part => part.kind === 'field') ? '' : words.join('')
}

const plainText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** The value at a dotted path; through a list, the list of the values. */
export function valueAt(item: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => step(value, name), item)
}

function step(value: unknown, name: string): unknown {
  if (name === previewField) return value
  if (Array.isArray(value)) return value.map(entry => step(entry, name))
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  // Safe: checked on the line above.
  return (value as Readonly<Record<string, unknown>>)[name]
}
