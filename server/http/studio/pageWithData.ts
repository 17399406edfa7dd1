import { PassThrough, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Encoding } from './acceptedEncoding.ts'
import type { StartData } from './startData.ts'

/** The page in three parts: up to its head, and before and after the place for data. */
export interface SplitPage {
  readonly head: string
  readonly before: string
  readonly after: string
}

/** Splits the page for start-up data. */
export function splitPage(html: string): SplitPage {
  const head = /^[\s\S]*?<head[^>]*>/i.exec(html)?.[0] ?? ''
  const end = html.lastIndexOf('</body>')
  return { head, before: html.slice(head.length, end), after: html.slice(end) }
}

// Compressed for one response, so speed matters more than size.
const encoders = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ level: 4 }),
  plain: () => new PassThrough(),
}

/** The page as a stream: its first part at once, each part of the data once it has been read, and then the rest. */
export function pageWithData(
  { head, before, after }: SplitPage,
  { boot, reads, first }: StartData,
  encoding: Encoding | null,
): ReadableStream {
  const encoder = encoders[encoding ?? 'plain']()
  // The browser has closed the connection.
  encoder.on('error', () => {})
  const send = (text: string) => {
    if (encoder.destroyed) return
    encoder.write(text)
    if ('flush' in encoder) encoder.flush()
  }
  send(
    head +
      announcement(
        reads.map(({ url }) => url),
        first !== null,
      ) +
      before,
  )
  const parts = [
    boot.then(json => json !== null && send(dataElement('fieldhouse-start-data', json))),
    ...reads.map(({ answer }, at) =>
      answer.then(read => read && send(dataElement(`fieldhouse-read-${at}`, read.json, { user: read.user }))),
    ),
    first?.then(
      read => read && send(dataElement('fieldhouse-first-read', read.json, { user: read.user, url: read.url })),
    ),
  ]
  void Promise.all(parts).then(() => {
    if (!encoder.destroyed) encoder.end(after)
  })
  // Safe: Node's own web streams; only the type declarations differ.
  return Readable.toWeb(encoder) as ReadableStream
}

/**
 * Announces the data, so that the page does not request it before it has arrived: the reads by their addresses, and
 * whether there may be one whose address comes with it.
 */
const announcement = (urls: readonly string[], mayFollow: boolean): string =>
  `<meta name="fieldhouse-start-data" content="${attribute(urls.join(' '))}"${mayFollow ? ' data-first' : ''}>`

/**
 * A block of data is not a script: the content policy does not apply to it. `<` could end the element. The line break
 * after the element shows the page that it is complete.
 */
const dataElement = (id: string, json: string, facts: Readonly<Record<string, string>> = {}): string => {
  const data = Object.entries(facts).map(([name, value]) => ` data-${name}="${attribute(value)}"`)
  return `<script type="application/json" id="${id}"${data.join('')}>${json.replaceAll('<', String.raw`\u003c`)}</script>\n`
}

/** Escapes text for a quoted attribute. */
export const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
