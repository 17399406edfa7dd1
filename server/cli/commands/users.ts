import { Command } from 'effect/cli'
import { createCommand } from './users/createCommand.ts'
import { listCommand } from './users/listCommand.ts'
import {
  adminCommand,
  ipAccessCommand,
  passwordCommand,
  secondFactorCommand,
  unlockCommand,
  verifyCommand,
} from './users/rescueCommands.ts'

export const usersCommand = Command.make('users').pipe(
  Command.withDescription('Lists and creates users, and restores access for those who are locked out.'),
  Command.withShortDescription('Manages users and their access'),
  Command.withSubcommands([
    listCommand,
    createCommand,
    passwordCommand,
    unlockCommand,
    adminCommand,
    secondFactorCommand,
    ipAccessCommand,
    verifyCommand,
  ]),
)
