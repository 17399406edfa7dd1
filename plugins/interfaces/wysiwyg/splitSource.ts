/** A piece of a document: the white space before it, and its exact source. */
export interface Segment {
  readonly gap: string
  readonly source: string
}

export interface SplitSource {
  readonly segments: readonly Segment[]
  /** White space after the last piece. */
  readonly tail: string
}

const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const rawText = new Set('iframe noembed noframes plaintext script style textarea title xmp'.split(' '))
const foreign = new Set(['svg', 'math'])
/** Inline elements, which belong to the text around them. */
const inline = new Set(
  'a abbr b bdi bdo br button cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/**
 * Splits HTML into its top-level pieces: elements, comments, and runs of text with their inline elements. Lossless: the
 * pieces and gaps joined are the source. An unclosed element is one piece with everything after it.
 */
export function splitSource(source: string): SplitSource {
  const segments: Segment[] = []
  const open: string[] = []
  let start = 0
  let at = 0
  const close = (end: number) => {
    const piece = source.slice(start, end)
    const text = piece.trimStart()
    if (text === '') return
    // Trailing white space belongs to the next piece, so that a run of text can be replaced without it.
    const body = text.trimEnd()
    segments.push({ gap: piece.slice(0, piece.length - text.length), source: body })
    start = end - (text.length - body.length)
  }
  while (at < source.length) {
    const next = source.indexOf('<', at)
    if (next < 0) break
    if (source.startsWith('<!', next) || source.startsWith('<?', next)) {
      if (open.length === 0) close(next)
      at = endOfComment(source, next)
      if (open.length === 0) close(at)
      continue
    }
    const tag = readTag(source, next)
    if (tag === null) {
      at = next + 1
      continue
    }
    const { name, end } = tag
    if (tag.closes) {
      const depth = open.lastIndexOf(name)
      if (depth >= 0) open.length = depth
      at = end
      if (depth === 0 && !inline.has(name)) close(end)
      continue
    }
    if (open.length === 0 && !inline.has(name)) close(next)
    at = rawText.has(name) ? endOfRawText(source, end, name) : end
    const empty =
      voids.has(name) || rawText.has(name) || (source[end - 2] === '/' && open.some(each => foreign.has(each)))
    if (!empty) open.push(name)
    else if (open.length === 0 && !inline.has(name)) close(at)
  }
  close(source.length)
  return { segments, tail: source.slice(start) }
}

/**
 * The source with all event handlers renamed. Even an inert document is checked against the page's policy, and each
 * handler would be reported as a violation.
 */
export function maskHandlers(source: string): string {
  if (!/on\w+\s*=/i.test(source)) return source
  let masked = ''
  let at = 0
  for (let next = source.indexOf('<'); next >= 0; next = source.indexOf('<', at)) {
    const tag = readTag(source, next)
    if (tag === null) {
      const comment = source.startsWith('<!--', next)
      const end = comment ? endOfComment(source, next) : next + 1
      masked += source.slice(at, end)
      at = end
      continue
    }
    const whole = source.slice(next, tag.end)
    masked += source.slice(at, next) + maskTag(whole)
    at = tag.end
    if (tag.closes || !rawText.has(tag.name)) continue
    const end = endOfRawText(source, at, tag.name)
    masked += source.slice(at, end)
    at = end
  }
  return masked + source.slice(at)
}

/** Keeps quoted values and masks the attribute names between them. */
const maskTag = (tag: string): string =>
  tag
    .split(/(=\s*(?:"[^"]*"|'[^']*'))/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/(^|[\s/])on(?=\w)/gi, '$1data-on')))
    .join('')

interface Tag {
  readonly name: string
  readonly closes: boolean
  readonly end: number
}

const tagStart = /<(\/?)([a-zA-Z][^\s/>]*)/y
const attributeOrEnd = />|=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$))/g

/** The tag at this position; null if there is none. An unclosed tag includes everything after it, as in a browser. */
function readTag(source: string, at: number): Tag | null {
  tagStart.lastIndex = at
  const [whole, slash, name = ''] = tagStart.exec(source) ?? []
  if (whole === undefined) return null
  attributeOrEnd.lastIndex = at + whole.length
  let match = attributeOrEnd.exec(source)
  while (match && match[0] !== '>') match = attributeOrEnd.exec(source)
  return { name: name.toLowerCase(), closes: slash === '/', end: match ? attributeOrEnd.lastIndex : source.length }
}

function endOfComment(source: string, at: number): number {
  const comment = source.startsWith('<!--', at)
  const end = source.indexOf(comment ? '-->' : '>', at)
  return end < 0 ? source.length : end + (comment ? 3 : 1)
}

/** Inside a script or a style, only the end tag is a tag. */
function endOfRawText(source: string, from: number, name: string): number {
  const pattern = new RegExp(`</${name}[\\s/>]`, 'gi')
  pattern.lastIndex = from
  const match = pattern.exec(source)
  if (!match) return source.length
  const end = source.indexOf('>', match.index)
  return end < 0 ? source.length : end + 1
}
