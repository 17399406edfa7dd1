import { Option } from 'effect'
import { Command, Flag } from 'effect/cli'
import { work } from '../work.ts'

const flags = {
  port: Flag.String('port').pipe(Flag.withDescription('The port to listen on, instead of PORT'), Flag.optional),
  host: Flag.String('host').pipe(Flag.withDescription('The address to listen on, instead of HOST'), Flag.optional),
}

interface Address {
  readonly port: Option.Option<string>
  readonly host: Option.Option<string>
}

/** The server reads its settings from the environment, as without the command line. */
async function start({ host, port }: Address): Promise<undefined> {
  if (Option.isSome(port)) process.env['PORT'] = port.value
  if (Option.isSome(host)) process.env['HOST'] = host.value
  await import('#server/main.ts')
}

export const startCommand = Command.make('start', flags, work('start', start)).pipe(
  Command.withDescription(
    'Starts the server and the studio. The first start creates the database, the first administrator and the demo project.',
  ),
  Command.withShortDescription('Starts the server and the studio'),
)

/** What is safe only on the machine of a developer. */
const development = { HOST: '127.0.0.1', LOG_LEVEL: 'debug', METRICS: '1' }

export const devCommand = Command.make(
  'dev',
  flags,
  work('dev', async address => {
    for (const [name, value] of Object.entries(development)) process.env[name] ??= value
    return start(address)
  }),
).pipe(
  Command.withDescription(
    'Starts the server for development: only this machine can reach it, the log is detailed, and /metrics is on. Settings of the environment take precedence. Changed extensions load when the studio is reloaded.',
  ),
  Command.withShortDescription('Starts the server for development'),
)
