import { Schema } from 'effect'
import { Command } from 'effect/cli'
import { apiFlags, withApi } from '../api/withApi.ts'
import { CommandFailure, exitCodes } from '../exitCodes.ts'
import { jsonFlag } from '../options.ts'
import { printResult, tableLines } from '../printResult.ts'
import { work } from '../work.ts'

const decodeHealth = Schema.decodeUnknownSync(
  Schema.Struct({
    status: Schema.String,
    checks: Schema.optionalKey(
      Schema.Record(
        Schema.String,
        Schema.Array(
          Schema.Struct({
            status: Schema.String,
            observedValue: Schema.Number,
            observedUnit: Schema.optionalKey(Schema.String),
            output: Schema.optionalKey(Schema.String),
          }),
        ),
      ),
    ),
  }),
)

export const doctorCommand = Command.make(
  'doctor',
  { ...apiFlags, json: jsonFlag },
  work('doctor', async ({ json, ...place }, host) => {
    const health = await withApi(host, place, 'reading', async api =>
      decodeHealth(await (await api.fetch('/server/health')).json()),
    )
    const { checks, status } = health
    if (checks === undefined) throw new CommandFailure('The token is not that of an administrator.')
    const rows = Object.entries(checks).flatMap(([name, results]) =>
      results.map(({ observedUnit, observedValue, output, status }) => ({
        Check: name,
        Status: status,
        Value: `${observedValue} ${observedUnit ?? 'ms'}`,
        Note: output ?? '',
      })),
    )
    printResult(host, json, health, [...tableLines(rows), '', `Status: ${status}`])
    return status === 'error' ? exitCodes.failed : undefined
  }),
).pipe(
  Command.withDescription(
    'Checks the settings, the version of the tables, the database, the storage and the outbox. Exits with 1 if the server could not work.',
  ),
  Command.withShortDescription('Checks whether the server can work'),
)
