import { Schema } from 'effect'
import { Command } from 'effect/cli'
import type { Finding } from '#schemas/doctor/Finding.ts'
import type { Api } from '../api/Api.ts'
import { apiFlags, withApi } from '../api/withApi.ts'
import { examineProject } from '../doctor/examineProject.ts'
import { findingText } from '../doctor/findingText.ts'
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
    const { health, model } = await withApi(host, place, 'reading', async api => ({
      health: decodeHealth(await (await api.fetch('/server/health')).json()),
      model: await modelOf(api),
    }))
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
    const lines = [...tableLines(rows), '', ...modelLines(model), '', `Status: ${status}`]
    printResult(host, json, { ...health, model }, lines)
    if (status === 'error') return exitCodes.failed
    return model.findings.some(({ severity }) => severity === 'error') ? exitCodes.differs : undefined
  }),
).pipe(
  Command.withDescription(
    'Checks the settings, the version of the tables, the database, the storage, the outbox and the data model. Exits with 1 if the server could not work, and with 2 if the data model has an error.',
  ),
  Command.withShortDescription('Checks whether the server can work'),
)

interface ExaminedProject {
  readonly findings: readonly (Pick<Finding, 'rule' | 'severity' | 'place'> & ReturnType<typeof findingText>)[]
  /** Why the data model was not examined; null if it was. */
  readonly skipped: string | null
}

async function modelOf(api: Api): Promise<ExaminedProject> {
  try {
    const findings = await examineProject(api)
    return {
      findings: findings.map(finding => ({
        rule: finding.rule,
        severity: finding.severity,
        place: finding.place,
        ...findingText(finding),
      })),
      skipped: null,
    }
  } catch (cause) {
    if (!(cause instanceof CommandFailure)) throw cause
    return { findings: [], skipped: cause.message }
  }
}

function modelLines({ findings, skipped }: ExaminedProject): readonly string[] {
  if (skipped !== null) return [`The data model was not checked: ${skipped}`]
  if (findings.length === 0) return ['The data model passed every check.']
  return findings.map(({ message, place, severity, why }) => {
    const at = place.field === undefined ? place.collection : `${place.collection}.${place.field}`
    return `${severity}: ${at}: ${message} ${why}`
  })
}
