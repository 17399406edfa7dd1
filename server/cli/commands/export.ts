import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Option } from 'effect'
import { Argument, Command, Flag } from 'effect/cli'
import { requireOk } from '../api/apiOf.ts'
import { apiFlags, withApi } from '../api/withApi.ts'
import { CommandFailure } from '../exitCodes.ts'
import { jsonFlag } from '../options.ts'
import { printResult } from '../printResult.ts'
import { work } from '../work.ts'

const optional = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

export const exportCommand = Command.make(
  'export',
  {
    collection: Argument.String('collection').pipe(Argument.withDescription('The collection to export')),
    file: Argument.String('file').pipe(Argument.withDescription('The file to write, which ends with .csv or .json')),
    fields: optional('fields', 'The fields, separated by commas, such as title,author.name; by default all'),
    filter: optional('filter', 'A filter rule as JSON, such as {"status":{"_eq":"published"}}'),
    sort: optional('sort', 'The fields to sort by, separated by commas; descending with a minus: --sort=-date'),
    ...apiFlags,
    json: jsonFlag,
  },
  work('export', async ({ collection, fields, file, filter, json, sort, ...place }, host) => {
    const format = /\.(csv|json)$/.exec(file)?.[1]
    if (format === undefined) throw new CommandFailure('The name of the file must end with .csv or .json.')
    const query = new URLSearchParams({ export: format, limit: '-1' })
    for (const [name, value] of Object.entries({ fields, filter, sort }))
      if (Option.isSome(value)) query.set(name, value.value)
    const path = `/items/${encodeURIComponent(collection)}?${query}`
    const items = await withApi(host, place, 'reading', async api => {
      const response = await requireOk(await api.fetch(path), `The export of ${collection}`)
      await writeWhole(file, response)
      // Other servers do not send it.
      const count = response.headers.get('x-row-count')
      return count === null ? null : Number(count)
    })
    printResult(host, json, { collection, file, items }, [
      `${items === null ? collection : items === 1 ? '1 item' : `${items} items`}: ${file}`,
    ])
    return undefined
  }),
).pipe(Command.withDescription('Writes the items of a collection to a CSV or JSON file'))

/** The name shows the whole file or, after a failure, what it showed before. */
async function writeWhole(file: string, response: Response): Promise<void> {
  const part = `${file}.part`
  try {
    // Safe: the types of the body of a response in Node and in the browser differ in name only.
    const body = response.body as Parameters<typeof Readable.fromWeb>[0] | null
    await pipeline(body === null ? [] : Readable.fromWeb(body), createWriteStream(part))
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
}
