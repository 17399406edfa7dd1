import { openPrepared } from './adoption/openPrepared.ts'
import { Unadoptable } from './adoption/Unadoptable.ts'
import { database as databaseTarget } from './config/parseUrls.ts'
import { readConfig } from './config/readConfig.ts'
import { Refusal } from './config/Setting.ts'
import type { OpenDatabase } from './database/Database.ts'
import {
  clearIpAccess,
  clearSecondFactor,
  makeAdministrator,
  type Rescued,
  RescueRefusal,
  resetPassword,
} from './services/accounts/rescue.ts'
import { verifyExisting } from './services/accounts/verifyExisting.ts'

interface Action {
  /** The object of the action, as named in the usage. */
  readonly of: string
  readonly what: string
  readonly run: (database: OpenDatabase, of: string, dryRun: boolean) => Promise<Rescued>
  /** Whether it accepts `--dry-run`, which only prints the actions. */
  readonly dryRuns?: boolean
  /** Whether it changes data that a running server caches. */
  readonly keptInMemory: boolean
}

const actions: Readonly<Record<string, Action>> = {
  'reset-password': {
    of: '<email>',
    what: 'sets a new password and prints it',
    run: resetPassword,
    keptInMemory: true,
  },
  'clear-ip-access': {
    of: '<role>',
    what: 'lets a role (its id or name) sign in from any address',
    run: clearIpAccess,
    keptInMemory: true,
  },
  'clear-second-factor': {
    of: '<email>',
    what: 'removes the second factor',
    run: clearSecondFactor,
    keptInMemory: true,
  },
  'make-admin': {
    of: '<email>',
    what: 'activates a user and gives administrator access',
    run: makeAdministrator,
    keptInMemory: true,
  },
  'verify-addresses': {
    of: '<all, @domain or emails>',
    what: 'marks the emails of active users as verified; only lists them with --dry-run',
    run: verifyExisting,
    dryRuns: true,
    keptInMemory: false,
  },
}

const usage = [
  'npm run admin -- <action> <argument> [DATABASE_URL]',
  ...Object.entries(actions).map(([name, { of, what }]) => `  ${`${name} ${of}`.padEnd(43)} ${what}`),
].join('\n')

const words = process.argv.slice(2)
// Without `--` before the arguments, npm consumes the flag and passes it on this way.
const dryRun = words.includes('--dry-run') || process.env['npm_config_dry_run'] === 'true'
const [name = '', of = '', url, ...more] = words.filter(word => word !== '--dry-run')
const action = Object.hasOwn(actions, name) ? actions[name] : undefined
if (!action || of === '' || more.length > 0 || (dryRun && action.dryRuns !== true)) stopWith(usage)

try {
  const database = await openPrepared(url === undefined ? configured() : projectUrl(url))
  const { lines } = await action.run(database, of, dryRun).finally(() => database.close())
  for (const line of lines) console.log(line)
  if (action.keptInMemory && database.kind === 'sqlite')
    console.log('Restart the server if it is running: it caches permissions and sessions.')
} catch (cause) {
  const isExpected = cause instanceof RescueRefusal || cause instanceof Unadoptable
  stopWith(isExpected ? cause.message : `admin failed: ${cause instanceof Error ? cause.message : String(cause)}`)
}

/** The database that the server uses with the same settings. */
function configured(): string {
  const read = readConfig(process.env)
  if (!read.ok) return stopWith(read.message)
  const { database } = read.config
  return database.kind === 'postgres' ? database.url : database.file
}

function projectUrl(url: string): string {
  const target = databaseTarget(url)
  if (target === undefined)
    return stopWith('The database must be a file path, or postgres://user:password@host:port/name.')
  if (target instanceof Refusal) return stopWith(`The address ${target.reason}.`)
  return target.kind === 'postgres' ? target.url : target.file
}

function stopWith(line: string): never {
  console.error(line)
  process.exit(1)
}
