import { Option } from 'effect'
import { Flag } from 'effect/cli'
import type { HostInterface } from '../Host.ts'
import type { Api } from './Api.ts'
import { openRemoteApi } from './openRemoteApi.ts'

/** Where a command finds the project: a running server, or the configured database. */
export const apiFlags = {
  url: Flag.String('url').pipe(
    Flag.withDescription('A running server, or FIELDHOUSE_URL; by default the command works on DATABASE_URL'),
    Flag.optional,
  ),
  token: Flag.String('token').pipe(
    Flag.withDescription('The token of an administrator of that server, or FIELDHOUSE_TOKEN'),
    Flag.optional,
  ),
}

export interface ApiFlags {
  readonly url: Option.Option<string>
  readonly token: Option.Option<string>
}

/** Runs work with the API of the project, and closes it afterwards. */
export async function withApi<A>(
  host: HostInterface,
  { token, url }: ApiFlags,
  use: 'reading' | 'writing',
  run: (api: Api) => Promise<A>,
): Promise<A> {
  const given = (option: Option.Option<string>, name: string) => Option.getOrNull(option) ?? host.env[name] ?? null
  const address = given(url, 'FIELDHOUSE_URL')
  const api =
    address === null
      ? // Loading the whole server takes most of the time of a short command.
        await (await import('./openLocalApi.ts')).openLocalApi(host, use)
      : await openRemoteApi(address, given(token, 'FIELDHOUSE_TOKEN'), host)
  try {
    return await run(api)
  } finally {
    await api.close()
  }
}
