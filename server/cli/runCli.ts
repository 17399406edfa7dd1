import { Effect } from 'effect'
import { type CliError, Command } from 'effect/cli'
import { packageVersion } from '#server/config/packageVersion.ts'
import { adoptCommand } from './commands/adopt.ts'
import { auditCommand } from './commands/audit.ts'
import { backupCommand } from './commands/backup.ts'
import { checkPluginCommand } from './commands/checkPlugin.ts'
import { doctorCommand } from './commands/doctor.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { initCommand } from './commands/init.ts'
import { inspectCommand } from './commands/inspect.ts'
import { migrateCommand } from './commands/migrate.ts'
import { releaseCommand } from './commands/release.ts'
import { restoreCommand } from './commands/restore.ts'
import { schemaCommand } from './commands/schema.ts'
import { devCommand, startCommand } from './commands/start.ts'
import { tokensCommand } from './commands/tokens.ts'
import { typesCommand } from './commands/types.ts'
import { usersCommand } from './commands/users.ts'
import { environment } from './environment.ts'
import { type ExitCode, exitCodes } from './exitCodes.ts'
import type { HostInterface } from './Host.ts'
import { Ended } from './work.ts'

const fieldhouse = Command.make('fieldhouse').pipe(
  Command.withDescription('Fieldhouse: a headless data platform and its admin studio.'),
  Command.withSubcommands([
    startCommand,
    devCommand,
    initCommand,
    backupCommand,
    restoreCommand,
    doctorCommand,
    usersCommand,
    tokensCommand,
    auditCommand,
    schemaCommand,
    migrateCommand,
    exportCommand,
    importCommand,
    typesCommand,
    inspectCommand,
    adoptCommand,
    releaseCommand,
    checkPluginCommand,
  ]),
)

/** Runs one command line, without the name of the program, and returns the exit code. `start` is the default command. */
export function runCli(words: readonly string[], host: HostInterface): Promise<ExitCode> {
  const program = Command.runWith(fieldhouse, { version: packageVersion() })(
    words.length === 0 ? ['start'] : words,
  ).pipe(
    Effect.as<ExitCode>(exitCodes.done),
    Effect.catch(cause => Effect.succeed(codeOf(cause))),
    Effect.provide(environment(host)),
  )
  return Effect.runPromise(program)
}

function codeOf(cause: Ended | CliError.CliError): ExitCode {
  if (cause instanceof Ended) return cause.code
  const isHelp = cause._tag === 'ShowHelp' && cause.errors.length === 0
  return isHelp ? exitCodes.done : exitCodes.usage
}
