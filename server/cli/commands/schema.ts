import { Command } from 'effect/cli'
import { applyCommand } from './schema/applyCommand.ts'
import { diffCommand } from './schema/diffCommand.ts'
import { snapshotCommand } from './schema/snapshotCommand.ts'

export const schemaCommand = Command.make('schema').pipe(
  Command.withDescription('Keeps the configuration of a project in a file, and compares or applies it.'),
  Command.withShortDescription('Compares and applies the configuration of a project'),
  Command.withSubcommands([snapshotCommand, diffCommand, applyCommand]),
)
