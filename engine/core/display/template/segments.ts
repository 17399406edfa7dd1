/** A piece of a template as it is written: `raw` of all pieces makes the very text again. */
export type Segment =
  | { readonly kind: 'text'; readonly raw: string }
  | { readonly kind: 'field'; readonly raw: string; readonly path: string }

/**
 * A template as texts with fields between them: it begins and ends with a text, empty where nothing is written, so that
 * there is a place to type before and after every field. What is no field stays text.
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

/** A field as it is written into a template. */
export const fieldSegment = (path: string): Segment => ({ kind: 'field', raw: `{{ ${path} }}`, path })
