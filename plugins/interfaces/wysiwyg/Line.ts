/** The attributes of an image in a line. */
export interface PictureValue {
  readonly src: string
  readonly alt?: string
  readonly title?: string
  readonly width?: string
  readonly height?: string
}

export type Attributes = Readonly<Record<string, unknown>>

/** A part of a line: text with one formatting, an image, or a line break within the paragraph. */
export interface Part {
  readonly insert: string | { readonly image: PictureValue } | { readonly softbreak: true }
  readonly attributes?: Attributes
}

/**
 * A document in the editor is a list of lines. A paragraph, a heading, each entry of a list and each row of code is a
 * line. So is an island: a piece of HTML that is kept unchanged.
 */
export type Line =
  | { readonly kind: 'text'; readonly parts: readonly Part[]; readonly block: Attributes }
  | { readonly kind: 'island'; readonly html: string }
  | { readonly kind: 'rule' }

/** Consecutive lines of one kind share an element: a list, a quote, a block of code. */
export function containerOf(line: Line | undefined): string | null {
  if (line?.kind !== 'text') return null
  if (line.block['list'] !== undefined) return 'list'
  if (line.block['blockquote'] !== undefined) return 'blockquote'
  return line.block['code-block'] === undefined ? null : 'code-block'
}

export const isEmptyLine = (line: Line | undefined): boolean =>
  line?.kind === 'text' && line.parts.length === 0 && Object.keys(line.block).length === 0

/** Identifies a line; equal for lines that mean the same. */
export const lineKey = (line: Line): string =>
  line.kind === 'text'
    ? JSON.stringify([line.parts.map(part => [part.insert, sorted(part.attributes)]), sorted(line.block)])
    : line.kind === 'island'
      ? `island ${line.html}`
      : line.kind

const sorted = (attributes: Attributes = {}): readonly (readonly [string, unknown])[] =>
  Object.entries(attributes).sort(([one], [other]) => (one < other ? -1 : 1))
