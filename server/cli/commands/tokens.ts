import { randomBytes } from 'node:crypto'
import { Option } from 'effect'
import { Argument, Command, Flag } from 'effect/cli'
import type { Api } from '../api/Api.ts'
import { apiFlags, withApi } from '../api/withApi.ts'
import { CommandFailure } from '../exitCodes.ts'
import { flag, jsonFlag } from '../options.ts'
import { printResult, tableLines } from '../printResult.ts'
import { work } from '../work.ts'

interface TokenUser {
  readonly id: string
  readonly email: string
  readonly token: string | null
  readonly role: { readonly name: string } | null
}

async function readUsers(api: Api): Promise<readonly TokenUser[]> {
  // Safe: the fields are those that were requested. A token is masked.
  return (await api.send('GET', '/users?fields=id,email,token,role.name&limit=-1&sort=email')) as readonly TokenUser[]
}

async function userWith(api: Api, email: string): Promise<TokenUser> {
  const user = (await readUsers(api)).find(each => each.email === email)
  if (!user) throw new CommandFailure(`No user has the email "${email}".`)
  return user
}

const emailArgument = Argument.String('email').pipe(
  Argument.withDescription('The email of the user that the token acts as'),
)

const listCommand = Command.make(
  'list',
  { ...apiFlags, json: jsonFlag },
  work('tokens list', async ({ json, ...place }, host) => {
    const users = (await withApi(host, place, 'reading', readUsers)).filter(({ token }) => token !== null)
    const rows = users.map(({ email, role }) => ({ email, role: role?.name ?? null }))
    printResult(
      host,
      json,
      rows,
      rows.length === 0
        ? ['No user has a token.']
        : tableLines(rows.map(({ email, role }) => ({ Email: email, Role: role ?? '' }))),
    )
    return undefined
  }),
).pipe(Command.withDescription('Lists the users that have a token, without the tokens'))

const nameFlag = Flag.String('name').pipe(Flag.withDescription('The name of a named API token'), Flag.optional)

const createFlags = {
  email: emailArgument,
  replace: flag('replace', 'Replaces an existing token without a name'),
  name: nameFlag,
  days: Flag.Int('days').pipe(
    Flag.withDescription('Days after which a named token expires; by default it does not'),
    Flag.optional,
  ),
  readOnly: flag('read-only', 'A named token that changes nothing'),
  collections: Flag.String('collections').pipe(
    Flag.withDescription('The only collections of a named token, separated by commas; by default all of the user'),
    Flag.optional,
  ),
}

const createCommand = Command.make(
  'create',
  { ...createFlags, ...apiFlags, json: jsonFlag },
  work('tokens create', async ({ collections, days, email, json, name: given, readOnly, replace, ...place }, host) => {
    const name = Option.getOrNull(given)
    const limits = { collections: Option.getOrNull(collections), days: Option.getOrNull(days), readOnly }
    if (name === null && (limits.collections !== null || limits.days !== null || readOnly))
      throw new CommandFailure('Only a token with --name can be limited.')
    const token = await withApi(host, place, 'writing', async api => {
      const user = await userWith(api, email)
      return name === null ? createOnly(api, user, replace) : createNamed(api, user, newToken(name, limits))
    })
    const shown = name === null ? `The token of ${email}` : `The token "${name}" of ${email}`
    printResult(host, json, name === null ? { email, token } : { email, name, token }, [`${shown} is ${token}`])
    return undefined
  }),
).pipe(
  Command.withDescription(
    'Creates a random token of a user, and prints it. With --name it is an additional one, which can expire and be limited',
  ),
)

/** The one token of a user that has no name. */
async function createOnly(api: Api, user: TokenUser, replace: boolean): Promise<string> {
  if (user.token !== null && !replace)
    throw new CommandFailure(`${user.email} already has a token. Use --replace to end it.`)
  const token = randomBytes(32).toString('hex')
  await api.send('PATCH', `/users/${user.id}`, { token })
  return token
}

interface TokenLimits {
  readonly collections: string | null
  readonly days: number | null
  readonly readOnly: boolean
}

const dayMs = 24 * 60 * 60 * 1000

function newToken(name: string, { collections, days, readOnly }: TokenLimits) {
  if (days !== null && (days < 1 || days > 36_500)) throw new CommandFailure('--days must be a number from 1 to 36500.')
  return {
    name,
    expires: days === null ? null : new Date(Date.now() + days * dayMs).toISOString(),
    read_only: readOnly,
    collections: collections === null ? null : collections.split(',').map(each => each.trim()),
  }
}

async function createNamed(api: Api, user: TokenUser, token: ReturnType<typeof newToken>): Promise<string> {
  // Safe: the route returns this field.
  const created = (await api.send('POST', `/users/${user.id}/tokens`, token)) as { readonly token: string }
  return created.token
}

interface NamedToken {
  readonly id: string
  readonly name: string
  readonly prefix: string
  readonly expires: string | null
  readonly last_used: string | null
  readonly read_only: boolean
  readonly collections: readonly string[] | null
}

async function namedTokens(api: Api, user: TokenUser): Promise<readonly NamedToken[]> {
  // Safe: the route returns these fields.
  return (await api.send('GET', `/users/${user.id}/tokens`)) as readonly NamedToken[]
}

const namedCommand = Command.make(
  'named',
  { email: emailArgument, ...apiFlags, json: jsonFlag },
  work('tokens named', async ({ email, json, ...place }, host) => {
    const tokens = await withApi(host, place, 'reading', async api => namedTokens(api, await userWith(api, email)))
    const rows = tokens.map(({ collections, expires, last_used: used, name, prefix, read_only: readOnly }) => ({
      Name: name,
      Token: `${prefix}…`,
      Access: readOnly ? 'read-only' : 'read and write',
      Collections: collections?.join(', ') ?? 'all',
      Expires: expires ?? 'never',
      'Last used': used ?? 'never',
    }))
    printResult(host, json, tokens, rows.length === 0 ? [`${email} has no named tokens.`] : tableLines(rows))
    return undefined
  }),
).pipe(Command.withDescription('Lists the named API tokens of a user, without the tokens'))

const revokeCommand = Command.make(
  'revoke',
  { email: emailArgument, name: nameFlag, ...apiFlags, json: jsonFlag },
  work('tokens revoke', async ({ email, json, name: givenName, ...place }, host) => {
    const name = Option.getOrNull(givenName)
    await withApi(host, place, 'writing', async api => {
      const user = await userWith(api, email)
      if (name !== null) return revokeNamed(api, user, name)
      if (user.token === null) throw new CommandFailure(`${email} has no token.`)
      await api.send('PATCH', `/users/${user.id}`, { token: null })
    })
    const shown = name === null ? `The token of ${email}` : `The token "${name}" of ${email}`
    printResult(host, json, name === null ? { email } : { email, name }, [`${shown} no longer works.`])
    return undefined
  }),
).pipe(Command.withDescription('Removes the token of a user, or their named API tokens with a name'))

/** Users can give several tokens the same name. */
async function revokeNamed(api: Api, user: TokenUser, name: string): Promise<void> {
  const tokens = (await namedTokens(api, user)).filter(each => each.name === name)
  if (tokens.length === 0) throw new CommandFailure(`${user.email} has no API token with the name "${name}".`)
  for (const { id } of tokens) await api.send('DELETE', `/users/${user.id}/tokens/${id}`)
}

export const tokensCommand = Command.make('tokens').pipe(
  Command.withDescription('Manages the tokens with which programs act as a user.'),
  Command.withShortDescription('Manages the tokens of programs'),
  Command.withSubcommands([listCommand, namedCommand, createCommand, revokeCommand]),
)
