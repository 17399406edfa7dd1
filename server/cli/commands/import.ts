import { readFileSync } from 'node:fs'
import { Result, Schema } from 'effect'
import { Argument, Command, Flag } from 'effect/cli'
import { apiFlags, withApi } from '../api/withApi.ts'
import { CommandFailure } from '../exitCodes.ts'
import { jsonFlag } from '../options.ts'
import { printResult } from '../printResult.ts'
import { work } from '../work.ts'

/** Items per request: all of them are created, or none. */
const batch = 250

const Items = Schema.Array(Schema.Record(Schema.String, Schema.Unknown))
const decode = Schema.decodeUnknownResult(Schema.Union([Items, Schema.Struct({ data: Items })]))

export const importCommand = Command.make(
  'import',
  {
    collection: Argument.String('collection').pipe(Argument.withDescription('The collection of the new items')),
    file: Argument.String('file').pipe(Argument.withDescription('A JSON file: a list of items, or one of "export"')),
    skip: Flag.Int('skip').pipe(
      Flag.withDescription('Leaves out this many items at the start, to continue after a failure'),
      Flag.withDefault(0),
    ),
    ...apiFlags,
    json: jsonFlag,
  },
  work('import', async ({ collection, file, json, skip, ...place }, host) => {
    const items = itemsIn(file)
    await withApi(host, place, 'writing', async api => {
      for (let from = skip; from < items.length; from += batch)
        await api
          .send('POST', `/items/${encodeURIComponent(collection)}?fields=`, items.slice(from, from + batch))
          .catch((cause: unknown) => {
            throw cause instanceof CommandFailure ? stopped(cause, from, skip) : cause
          })
    })
    const created = Math.max(0, items.length - skip)
    printResult(host, json, { collection, created }, [`Created ${created === 1 ? '1 item' : `${created} items`}.`])
    return undefined
  }),
).pipe(
  Command.withDescription(`Creates the items of a JSON file, ${batch} at a time. Never changes existing items.`),
  Command.withShortDescription('Creates the items of a JSON file'),
)

const stopped = ({ message }: CommandFailure, from: number, skip: number): CommandFailure =>
  new CommandFailure(
    `${message}\nCreated ${from - skip} items before that. Fix the file, and continue with --skip ${from}.`,
  )

type Items = typeof Items.Type

function itemsIn(file: string): Items {
  const read = decode(valueIn(file))
  if (Result.isFailure(read)) throw new CommandFailure(`${file} must contain a list of items.`)
  return 'data' in read.success ? read.success.data : read.success
}

function valueIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new CommandFailure(`${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}
