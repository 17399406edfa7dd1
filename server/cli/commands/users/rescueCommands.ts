import type { Option } from 'effect'
import { Argument, Command } from 'effect/cli'
import { openPrepared } from '#server/adoption/openPrepared.ts'
import type { OpenDatabase } from '#server/database/Database.ts'
import {
  clearIpAccess,
  clearSecondFactor,
  makeAdministrator,
  type Rescued,
  resetPassword,
  unlock,
} from '#server/services/accounts/rescue.ts'
import { verifyExisting } from '#server/services/accounts/verifyExisting.ts'
import type { HostInterface } from '../../Host.ts'
import { databaseArgument, flag, jsonFlag } from '../../options.ts'
import { printResult } from '../../printResult.ts'
import { databaseOf } from '../../settings.ts'
import { work } from '../../work.ts'

const emailArgument = Argument.String('email').pipe(Argument.withDescription('The email of the user'))

interface Given {
  readonly database: Option.Option<string>
  readonly json: boolean
}

type Rescue = (database: OpenDatabase) => Promise<Rescued>

/** Changes the database directly, and prints what was done. */
async function rescue(host: HostInterface, given: Given, run: Rescue): Promise<OpenDatabase['kind']> {
  const database = await openPrepared(databaseOf(host, given.database))
  const { lines, password } = await run(database).finally(() => database.close())
  printResult(host, given.json, { messages: lines, ...(password === undefined ? {} : { password }) }, lines)
  return database.kind
}

/** As `rescue`, for data that a running server caches. */
async function rescueCached(host: HostInterface, given: Given, run: Rescue): Promise<undefined> {
  const kind = await rescue(host, given, run)
  if (kind === 'sqlite') host.warn('Restart the server if it is running: it caches permissions and sessions.')
}

const forUser = (name: string, run: (database: OpenDatabase, email: string) => Promise<Rescued>) =>
  Command.make(
    name,
    { email: emailArgument, database: databaseArgument, json: jsonFlag },
    work(`users ${name}`, ({ email, ...given }, host) => rescueCached(host, given, database => run(database, email))),
  )

export const passwordCommand = forUser('password', resetPassword).pipe(
  Command.withAlias('reset-password'),
  Command.withDescription(
    'Sets a new random password, prints it, and ends the sessions of the user. The user is notified by email.',
  ),
  Command.withShortDescription('Sets a new random password and prints it'),
)

export const unlockCommand = Command.make(
  'unlock',
  { email: emailArgument, database: databaseArgument, json: jsonFlag },
  work('users unlock', async ({ email, ...given }, host) => {
    await rescue(host, given, database => unlock(database, email))
    return undefined
  }),
).pipe(Command.withDescription('Clears the failed sign-ins of a user, who can then try again at once'))

export const adminCommand = forUser('admin', makeAdministrator).pipe(
  Command.withAlias('make-admin'),
  Command.withDescription(
    'Activates a user and assigns a role with administrator access and without ip_access. Creates the role if there is none.',
  ),
  Command.withShortDescription('Activates a user and gives administrator access'),
)

export const secondFactorCommand = forUser('clear-second-factor', clearSecondFactor).pipe(
  Command.withDescription('Removes the second factor and the recovery codes of a user, and ends their sessions'),
)

export const ipAccessCommand = Command.make(
  'clear-ip-access',
  {
    role: Argument.String('role').pipe(Argument.withDescription('The id or the name of the role')),
    database: databaseArgument,
    json: jsonFlag,
  },
  work('users clear-ip-access', ({ role, ...given }, host) =>
    rescueCached(host, given, database => clearIpAccess(database, role)),
  ),
).pipe(Command.withDescription('Lets a role sign in from any IP address'))

export const verifyCommand = Command.make(
  'verify-addresses',
  {
    which: Argument.String('which').pipe(
      Argument.withDescription('all, a domain such as @example.com, or addresses separated by commas'),
    ),
    database: databaseArgument,
    dryRun: flag('dry-run', 'Only lists the addresses'),
    json: jsonFlag,
  },
  work('users verify-addresses', async ({ dryRun, which, ...given }, host) => {
    // Without `--` before the arguments, npm consumes the flag and passes it on this way.
    const only = dryRun || host.env['npm_config_dry_run'] === 'true'
    await rescue(host, given, database => verifyExisting(database, which, only))
    return undefined
  }),
).pipe(
  Command.withDescription('Marks the emails of active users as verified, so that single sign-on finds their accounts.'),
  Command.withShortDescription('Marks the emails of active users as verified'),
)
