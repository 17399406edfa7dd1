import { randomBytes } from 'node:crypto'
import { Option } from 'effect'
import { Argument, Command, Flag } from 'effect/cli'
import type { Api } from '../../api/Api.ts'
import { apiFlags, withApi } from '../../api/withApi.ts'
import { CommandFailure } from '../../exitCodes.ts'
import { jsonFlag } from '../../options.ts'
import { printResult } from '../../printResult.ts'
import { work } from '../../work.ts'

const optional = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

export const createCommand = Command.make(
  'create',
  {
    email: Argument.String('email').pipe(Argument.withDescription('The email of the new user')),
    role: optional('role', 'The id or the name of the role; without it the user has no access'),
    firstName: optional('first-name', 'The first name'),
    lastName: optional('last-name', 'The last name'),
    ...apiFlags,
    json: jsonFlag,
  },
  work('users create', async ({ email, firstName, json, lastName, role, token, url }, host) => {
    const password = randomBytes(15).toString('base64url')
    const created = await withApi(host, { token, url }, 'writing', async api =>
      api.send('POST', '/users?fields=id', {
        email,
        password,
        status: 'active',
        role: Option.isSome(role) ? await roleId(api, role.value) : null,
        first_name: Option.getOrNull(firstName),
        last_name: Option.getOrNull(lastName),
      }),
    )
    const { id } = Object(created)
    printResult(host, json, { id, email, password }, [`Created ${email}. The password is ${password}`])
    return undefined
  }),
).pipe(
  Command.withDescription('Creates an active user with a random password, and prints it.'),
  Command.withShortDescription('Creates a user with a random password'),
)

async function roleId(api: Api, role: string): Promise<string> {
  // Safe: the fields are those that were requested.
  const roles = (await api.send('GET', '/roles?limit=-1&fields=id,name')) as readonly { id: string; name: string }[]
  const found = roles.filter(({ id, name }) => id === role || name === role)
  const [first] = found
  if (!first) throw new CommandFailure(`No role has the id or the name "${role}".`)
  if (found.length > 1) throw new CommandFailure(`Several roles have the name "${role}". Give the id of one.`)
  return first.id
}
