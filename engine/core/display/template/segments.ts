/** A piece of a template: the `raw` of all pieces joined is the original text. */
export type Segment =
  | { readonly kind: 'text'; readonly raw: string }
  | { readonly kind: 'field'; readonly raw: string; readonly path: string }

/**
 * A template as alternating texts and fields. It starts and ends with a text, which can be empty, so that the user can
 * type before and after every field. Invalid fields stay text.
 */
export function segmentsOf(template: string): readonly Segment[] {
  const segments: Segment[] = []
  let end = 0
  for (const match of template.matchAll(/\{\{\s*([\w$:.-]+)\s*\}\}/g)) {
    segments.push({ kind: 'text', raw: template.slice(end, match.index) })
    segments.push({ kind: 'field', raw: match[0], path: match[1] ?? '' })
    end = match.index + match[0].length
  }
  return [...segments, { kind: 'text', raw: template.slice(end) }]
}

export const templateOf = (segments: readonly Segment[]): string => segments.map(segment => segment.raw).join('')

/** The syntax of a field in a template. */
export const fieldSegment = (path: string): Segment => ({ kind: 'field', raw: `{{ ${path} }}`, path })
