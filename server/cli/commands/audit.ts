import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { Option } from 'effect'
import { Argument, Command, Flag } from 'effect/cli'
import { linesOf } from '#server/audit/linesOf.ts'
import { type AuditProblem, type AuditResult, verifyAudit } from '#server/audit/verifyAudit.ts'
import { exitCodes } from '../exitCodes.ts'
import { jsonFlag } from '../options.ts'
import { printResult } from '../printResult.ts'
import { work } from '../work.ts'

const verifyCommand = Command.make(
  'verify',
  {
    file: Argument.String('file').pipe(Argument.withDescription('An exported file of the activity')),
    hash: Flag.String('hash').pipe(
      Flag.withDescription('The hash of the last line, if it was noted when the file was exported'),
      Flag.optional,
    ),
    json: jsonFlag,
  },
  work('audit verify', async ({ file, hash, json }, host) => {
    const result = await verifyAudit(linesOf(createReadStream(resolve(file), { encoding: 'utf8' })))
    const noted = Option.getOrNull(hash)?.toLowerCase() ?? null
    const isOther = result.kind === 'intact' && noted !== null && result.hash !== noted
    printResult(host, json, isOther ? { ...result, kind: 'other' } : result, [
      isOther ? `${file} is not the noted file: its last hash is ${result.hash}.` : resultText(file, result),
    ])
    return result.kind === 'broken' || isOther ? exitCodes.differs : undefined
  }),
).pipe(
  Command.withDescription(
    'Checks an exported file of the activity, and names the first line that was removed, changed, added or moved. Exits with 2 if there is one.',
  ),
  Command.withShortDescription('Checks an exported file of the activity'),
)

const resultText = (file: string, result: AuditResult): string =>
  result.kind === 'intact'
    ? `${file} is intact: ${result.count} ${result.count === 1 ? 'entry' : 'entries'}, last hash ${result.hash}`
    : `${file} is not as it was exported. Line ${result.line} ${problemText(result.problem)}.`

function problemText(problem: AuditProblem): string {
  switch (problem.kind) {
    case 'unreadable':
      return 'is not written as it was exported'
    case 'moved':
      return `was exported as line ${problem.from}: lines were removed, added or moved`
    case 'changed':
      return 'does not match its hash: it or the line before it was changed'
    case 'added':
      return 'follows the last line'
    case 'missing':
      return 'and all that follow are missing'
  }
}

export const auditCommand = Command.make('audit').pipe(
  Command.withDescription('Checks exported files of the activity.'),
  Command.withShortDescription('Checks exported files of the activity'),
  Command.withSubcommands([verifyCommand]),
)
