import { trustHtml } from '#engine/plugin.ts'
import { containerOf, isEmptyLine, type Line, lineKey } from './Line.ts'
import { readBlock } from './readBlock.ts'
import { maskHandlers, type Segment, splitSource } from './splitSource.ts'
import { writeLines } from './writeLines.ts'

/** A top-level piece of the stored document, and its lines in the editor. */
interface Piece extends Segment {
  readonly lines: readonly Line[]
  readonly keys: readonly string[]
}

/** A parsed document: its lines to edit, and the pieces whose exact source is restored if they were not edited. */
export interface RichDocument {
  readonly pieces: readonly Piece[]
  readonly tail: string
}

const asPiece = (segment: Segment, lines: readonly Line[]): Piece => ({
  gap: segment.gap,
  source: segment.source,
  lines,
  keys: lines.map(lineKey),
})

/** A parsed source, in a document in which nothing runs or loads. */
export function parseFragment(source: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = trustHtml(maskHandlers(source))
  return template.content
}

/** As `parseFragment`: its nodes. */
export const parseInert = (source: string): readonly ChildNode[] => [...parseFragment(source).childNodes]

/** Parses a stored document. Pieces that the editor cannot represent become islands. */
export function openDocument(source: string): RichDocument {
  const { segments, tail } = splitSource(source)
  const parsed = segments.map(segment => parseInert(segment.source))
  // If the pieces parsed separately differ from the whole, as with tags that close each other, the whole is one island.
  const whole = serialise(parseInert(source))
  if (whole.replace(/\s+/g, '') !== parsed.map(serialise).join('').replace(/\s+/g, ''))
    return { pieces: [asPiece({ gap: '', source }, [{ kind: 'island', html: source }])], tail: '' }
  const pieces = segments.map((segment, index) => {
    const lines = readBlock(parsed[index] ?? [])
    return asPiece(segment, lines ?? [{ kind: 'island', html: segment.source }])
  })
  return { pieces, tail }
}

const serialise = (nodes: readonly ChildNode[]): string => {
  const host = document.createElement('template')
  host.content.append(...nodes.map(node => node.cloneNode(true)))
  return host.innerHTML
}

/**
 * The document with its lines as the editor normalizes them. A piece whose lines change their meaning becomes an
 * island; `all` is true if none did.
 */
export function withLines(
  opened: RichDocument,
  shown: readonly Line[],
  agree: (ours: readonly Line[], theirs: readonly Line[]) => boolean,
): { readonly document: RichDocument; readonly all: boolean } {
  let at = 0
  let all = true
  const pieces = opened.pieces.map(piece => {
    const theirs = shown.slice(at, at + piece.lines.length)
    at += piece.lines.length
    if (agree(piece.lines, theirs)) return asPiece(piece, theirs)
    all = false
    return asPiece(piece, [{ kind: 'island', html: piece.source }])
  })
  return { document: { ...opened, pieces }, all }
}

export const linesOf = (opened: RichDocument): readonly Line[] => opened.pieces.flatMap(piece => piece.lines)

/**
 * The document with its current lines. Unchanged pieces keep their exact source; only changes are serialized. Null when
 * nothing is left.
 */
export function writeDocument(opened: RichDocument, lines: readonly Line[]): string | null {
  const keys = lines.map(lineKey)
  const { pieces } = opened
  let head = 0
  let from = 0
  for (let piece = pieces[head]; piece && matches(pieces, head, lines, keys, from); piece = pieces[head]) {
    from += piece.keys.length
    head++
  }
  let last = pieces.length
  let to = lines.length
  while (last > head) {
    const piece = pieces[last - 1]
    const start = to - (piece?.keys.length ?? 0)
    if (start < from || !matches(pieces, last - 1, lines, keys, start)) break
    to = start
    last--
  }
  if (head === pieces.length && from === lines.length) return untouched(pieces, opened.tail)
  const gap = pieces.slice(1).find(piece => piece.gap !== '')?.gap ?? ''
  const blocks = [
    ...pieces.slice(0, head).map(piece => piece.gap + piece.source),
    ...rewrite(pieces.slice(head, last), lines.slice(from, to), keys.slice(from, to), gap, from === 0),
    ...pieces.slice(last).map(piece => piece.gap + piece.source),
  ]
  if (lines.every(line => isEmptyLine(line))) return null
  return blocks.join('') + opened.tail
}

const untouched = (pieces: readonly Piece[], tail: string): string | null =>
  pieces.length === 0 && tail === '' ? null : pieces.map(piece => piece.gap + piece.source).join('') + tail

/** Whether a piece is unchanged at the start of these lines, and no adjacent line has joined its list. */
function matches(
  pieces: readonly Piece[],
  index: number,
  lines: readonly Line[],
  keys: readonly string[],
  at: number,
): boolean {
  const piece = pieces[index]
  if (!piece || at + piece.keys.length > keys.length || !piece.keys.every((key, step) => keys[at + step] === key))
    return false
  const container = containerOf(piece.lines[0])
  if (container === null) return true
  const grown = (line: Line | undefined, neighbour: Line | undefined) =>
    containerOf(line) === container && containerOf(neighbour) !== container
  return (
    !grown(lines[at - 1], pieces[index - 1]?.lines.at(-1)) &&
    !grown(lines[at + piece.keys.length], pieces[index + 1]?.lines[0])
  )
}

/**
 * The changed part: keeps unchanged pieces and serializes the rest. New source follows the white space of the piece it
 * replaces.
 */
function rewrite(
  pieces: readonly Piece[],
  lines: readonly Line[],
  keys: readonly string[],
  gap: string,
  first: boolean,
): readonly string[] {
  const byStart = new Map<string, Piece[]>()
  for (const piece of pieces) {
    const [key] = piece.keys
    if (key === undefined) continue
    const waiting = byStart.get(key)
    if (waiting) waiting.push(piece)
    else byStart.set(key, [piece])
  }
  const used = new Set<Piece>()
  const blocks: (Piece | string)[] = []
  for (let at = 0; at < lines.length; ) {
    const waiting = byStart.get(keys[at] ?? '') ?? []
    const piece = waiting.find(each => matches([each], 0, lines, keys, at))
    if (piece) {
      waiting.splice(waiting.indexOf(piece), 1)
      used.add(piece)
      blocks.push(piece)
      at += piece.keys.length
      continue
    }
    let end = at + 1
    const container = containerOf(lines[at])
    while (container !== null && end < lines.length && containerOf(lines[end]) === container) end++
    blocks.push(writeLines(lines.slice(at, end)))
    at = end
  }
  const gaps = pieces.filter(piece => !used.has(piece)).map(piece => piece.gap)
  return blocks.map((block, index) =>
    typeof block === 'string' ? (gaps.shift() ?? (first && index === 0 ? '' : gap)) + block : block.gap + block.source,
  )
}
