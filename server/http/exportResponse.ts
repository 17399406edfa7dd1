import { Effect, Stream } from 'effect'
import type { Item } from '#schemas/data/Item.ts'
import { csvTable } from '#server/export/csvTable.ts'
import { invalidQuery } from '#server/failures/Failure.ts'
import type { ServiceError } from '#server/failures/ServiceError.ts'
import type { ItemExport } from '#server/services/items/exportItems.ts'
import type { RequestContext } from './respond.ts'
import { streamBody } from './streamBody.ts'

const exportFormats = ['csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The requested file format; null for a plain response. Fails with INVALID_QUERY for an unknown format. */
export function exportFormat(context: RequestContext): ExportFormat | null {
  const requested = context.req.url.includes('export=') ? context.req.query('export') : undefined
  if (requested === undefined) return null
  const format = exportFormats.find(each => each === requested)
  if (!format) throw invalidQuery(`"export" must be one of [${exportFormats.join(', ')}]`)
  return format
}

/**
 * A list as a file, sent while it is read. `X-Row-Count` is the expected number of rows, which reveals a truncated
 * file.
 */
export function exportResponse(
  context: RequestContext,
  collection: string,
  format: ExportFormat,
  rows: ItemExport,
): Effect.Effect<Response> {
  const pieces = format === 'csv' ? csvPieces(rows) : jsonPieces(rows)
  context.header('Content-Type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
  context.header('Content-Disposition', `attachment; filename="${fileName(collection, format, new Date())}"`)
  context.header('X-Row-Count', String(rows.count))
  return Effect.map(streamBody(pieces), body => context.body(body, 200))
}

/** As in the dialect: `articles 2026-11-21 at 2.15.35.csv`. */
const fileName = (collection: string, format: ExportFormat, now: Date): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  const date = now.toISOString().slice(0, 10)
  const time = `${now.getUTCHours()}.${two(now.getUTCMinutes())}.${two(now.getUTCSeconds())}`
  return `${collection.replace(/[^\w.-]/g, '_')} ${date} at ${time}.${format}`
}

function csvPieces({ batches, paths, selection }: ItemExport): Stream.Stream<string, ServiceError> {
  const { header, line } = csvTable(selection, true, paths)
  const lines = Stream.map(batches, items => items.map(item => `\n${line(item)}`).join(''))
  return Stream.concat(Stream.make(header), lines)
}

function jsonPieces({ batches, meta }: ItemExport): Stream.Stream<string, ServiceError> {
  const head = meta ? `{"meta":${JSON.stringify(meta)},"data":[` : '{"data":['
  const texts = batches.pipe(
    Stream.map(items => items.map(itemText).join(',')),
    Stream.filter(text => text !== ''),
    Stream.intersperse(','),
  )
  return Stream.concat(Stream.make(head), Stream.concat(texts, Stream.make('\n]}')))
}

const itemText = (item: Item): string => `\n\t${JSON.stringify(item)}`
