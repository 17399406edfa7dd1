import { PassThrough, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Encoding } from './acceptedEncoding.ts'

/** The page in two parts, with the place for data between them. */
export interface SplitPage {
  readonly before: string
  readonly after: string
}

/**
 * Splits the page for start-up data. A `meta` element announces the data, so that the page does not request it before
 * it has arrived.
 */
export function splitPage(html: string): SplitPage {
  const end = html.lastIndexOf('</body>')
  const announced = html.slice(0, end).replace(/<head[^>]*>/i, head => `${head}<meta name="fieldhouse-start-data">`)
  return { before: announced, after: html.slice(end) }
}

// Compressed for one response, so speed matters more than size.
const encoders = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ level: 4 }),
  plain: () => new PassThrough(),
}

/** The page as a stream: its first part at once, and the rest when the data has been read. */
export function pageWithData(
  { before, after }: SplitPage,
  data: Promise<string | null>,
  encoding: Encoding | null,
): ReadableStream {
  const encoder = encoders[encoding ?? 'plain']()
  // The browser has closed the connection.
  encoder.on('error', () => {})
  encoder.write(before)
  if ('flush' in encoder) encoder.flush()
  void data.then(json => {
    if (!encoder.destroyed) encoder.end((json === null ? '' : dataElement(json)) + after)
  })
  // Safe: Node's own web streams; only the type declarations differ.
  return Readable.toWeb(encoder) as ReadableStream
}

/** A block of data is not a script: the content policy does not apply to it. `<` could end the element. */
const dataElement = (json: string): string =>
  `<script type="application/json" id="fieldhouse-start-data">${json.replaceAll('<', String.raw`\u003c`)}</script>`
