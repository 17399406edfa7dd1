import { Option } from 'effect'
import { Command, Flag } from 'effect/cli'
import { work } from '../work.ts'

export const startCommand = Command.make(
  'start',
  {
    port: Flag.String('port').pipe(Flag.withDescription('The port to listen on, instead of PORT'), Flag.optional),
    host: Flag.String('host').pipe(Flag.withDescription('The address to listen on, instead of HOST'), Flag.optional),
  },
  work('start', async ({ host, port }) => {
    // The server reads its settings from the environment, as without the command line.
    if (Option.isSome(port)) process.env['PORT'] = port.value
    if (Option.isSome(host)) process.env['HOST'] = host.value
    await import('#server/main.ts')
    return undefined
  }),
).pipe(
  Command.withDescription(
    'Starts the server and the studio. The first start creates the database, the first administrator and the demo project.',
  ),
  Command.withShortDescription('Starts the server and the studio'),
)
