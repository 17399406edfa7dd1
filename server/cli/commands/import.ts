import { readFileSync } from 'node:fs'
import { Result, Schema } from 'effect'
import { Argument, Command, Flag } from 'effect/cli'
import { Field } from '#schemas/data/Field.ts'
import type { Api } from '../api/Api.ts'
import { apiFlags, withApi } from '../api/withApi.ts'
import { CommandFailure, exitCodes } from '../exitCodes.ts'
import type * as CsvItems from '../import/csvItems.ts'
import { flag, jsonFlag } from '../options.ts'
import { printResult } from '../printResult.ts'
import { work } from '../work.ts'

/** Items per request: all of them are created, or none. */
const batch = 250

/** How many problems are printed; JSON has all of them. */
const printed = 20

const Items = Schema.Array(Schema.Record(Schema.String, Schema.Unknown))
const decode = Schema.decodeUnknownResult(Schema.Union([Items, Schema.Struct({ data: Items })]))
const decodeFields = Schema.decodeUnknownResult(Schema.Array(Field))

export const importCommand = Command.make(
  'import',
  {
    collection: Argument.String('collection').pipe(Argument.withDescription('The collection of the new items')),
    file: Argument.String('file').pipe(
      Argument.withDescription(
        'A CSV file whose columns are named by field keys, or a JSON file: a list of items, or one of "export"',
      ),
    ),
    skip: Flag.Int('skip').pipe(
      Flag.withDescription('Leaves out this many items at the start, to continue after a failure'),
      Flag.withDefault(0),
    ),
    check: flag('check', 'Only checks a CSV file, and creates nothing'),
    ...apiFlags,
    json: jsonFlag,
  },
  work('import', async ({ check, collection, file, json, skip, ...place }, host) => {
    const isCsv = /\.csv$/i.test(file)
    if (check && !isCsv) throw new CommandFailure('--check is for CSV files. The server checks a JSON file.')
    const text = textOf(file)
    return withApi(host, place, check ? 'reading' : 'writing', async api => {
      const { items, problems } = isCsv
        ? await csvIn(file, text, await fieldsOf(api, collection))
        : { items: itemsIn(file, text), problems: [] }
      if (problems.length > 0) {
        if (json) printResult(host, json, { collection, created: 0, problems }, [])
        else host.warn(problemLines(file, problems).join('\n'))
        return exitCodes.failed
      }
      if (!check) await create(api, collection, items, skip)
      const created = check ? 0 : Math.max(0, items.length - skip)
      printResult(host, json, { collection, created, problems }, [
        check ? `${counted(items.length)} can be imported.` : `Created ${counted(created)}.`,
      ])
      return undefined
    })
  }),
).pipe(
  Command.withDescription(
    `Creates the items of a CSV or JSON file, ${batch} at a time. Never changes existing items. Checks every row of a CSV file first, and creates nothing if one is refused.`,
  ),
  Command.withShortDescription('Creates the items of a CSV or JSON file'),
)

const counted = (items: number): string => (items === 1 ? '1 item' : `${items} items`)

function problemLines(file: string, problems: readonly CsvItems.RowProblem[]): readonly string[] {
  const more = problems.length - printed
  return [
    `${file} was not imported:`,
    ...problems.slice(0, printed).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}

type Items = typeof Items.Type

async function create(api: Api, collection: string, items: Items, skip: number): Promise<void> {
  for (let from = skip; from < items.length; from += batch)
    await api
      .send('POST', `/items/${encodeURIComponent(collection)}?fields=`, items.slice(from, from + batch))
      .catch((cause: unknown) => {
        throw cause instanceof CommandFailure ? stopped(cause, from, skip) : cause
      })
}

const stopped = ({ message }: CommandFailure, from: number, skip: number): CommandFailure =>
  new CommandFailure(
    `${message}\nCreated ${from - skip} items before that. Fix the file, and continue with --skip ${from}.`,
  )

async function fieldsOf(api: Api, collection: string): Promise<readonly Field[]> {
  const read = decodeFields(await api.send('GET', `/fields/${encodeURIComponent(collection)}`))
  if (Result.isSuccess(read)) return read.success
  throw new CommandFailure(`The fields of ${collection} have an unknown form: ${String(read.failure)}`)
}

/** Loads the parser only for a CSV file. */
const csvIn = async (...given: Parameters<typeof CsvItems.csvItems>): Promise<CsvItems.CsvItems> =>
  (await import('../import/csvItems.ts')).csvItems(...given)

function itemsIn(file: string, text: string): Items {
  const read = decode(valueIn(file, text))
  if (Result.isFailure(read)) throw new CommandFailure(`${file} must contain a list of items.`)
  return 'data' in read.success ? read.success.data : read.success
}

function valueIn(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw unreadable(file, cause)
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw unreadable(file, cause)
  }
}

const unreadable = (file: string, cause: unknown): CommandFailure =>
  new CommandFailure(`${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`)
