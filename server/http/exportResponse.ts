import type { Item } from '#schemas/data/Item.ts'
import { csvTable } from '#server/export/csvTable.ts'
import { invalidQuery } from '#server/services/Failure.ts'
import type { ItemExport } from '#server/services/items/exportItems.ts'
import type { RequestContext } from './respond.ts'
import { streamBody } from './streamBody.ts'

const exportFormats = ['csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The file that a request asks for; null for a plain answer. Fails with INVALID_QUERY for an unknown format. */
export function exportFormat(context: RequestContext): ExportFormat | null {
  const given = context.req.url.includes('export=') ? context.req.query('export') : undefined
  if (given === undefined) return null
  const format = exportFormats.find(each => each === given)
  if (!format) throw invalidQuery(`"export" must be one of [${exportFormats.join(', ')}]`)
  return format
}

/**
 * A list as a file, sent while it is read. `X-Row-Count` says how many rows are meant to come, so that a file cut off
 * half-way is known for one.
 */
export function exportResponse(
  context: RequestContext,
  collection: string,
  format: ExportFormat,
  rows: ItemExport,
): Response {
  const pieces = format === 'csv' ? csvPieces(rows) : jsonPieces(rows)
  context.header('Content-Type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
  context.header('Content-Disposition', `attachment; filename="${fileName(collection, format, new Date())}"`)
  context.header('X-Row-Count', String(rows.count))
  return context.body(streamBody(pieces), 200)
}

/** As in the dialect: `articles 2026-11-21 at 2.15.35.csv`. */
const fileName = (collection: string, format: ExportFormat, now: Date): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  const date = now.toISOString().slice(0, 10)
  const time = `${now.getUTCHours()}.${two(now.getUTCMinutes())}.${two(now.getUTCSeconds())}`
  return `${collection.replace(/[^\w.-]/g, '_')} ${date} at ${time}.${format}`
}

async function* csvPieces({ batches, selection }: ItemExport): AsyncGenerator<string> {
  const { header, line } = csvTable(selection, true)
  yield header
  for await (const items of batches()) if (items.length > 0) yield items.map(item => `\n${line(item)}`).join('')
}

async function* jsonPieces({ batches, meta }: ItemExport): AsyncGenerator<string> {
  yield meta ? `{"meta":${JSON.stringify(meta)},"data":[` : '{"data":['
  let first = true
  for await (const items of batches()) {
    const text = items.map(itemText).join(',')
    if (text !== '') yield first ? text : `,${text}`
    first = false
  }
  yield '\n]}'
}

const itemText = (item: Item): string => `\n\t${JSON.stringify(item)}`
