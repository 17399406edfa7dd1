import { Option } from 'effect'
import { database as databaseTarget } from '#server/config/parseUrls.ts'
import { type Config, readConfig } from '#server/config/readConfig.ts'
import { Refusal } from '#server/config/Setting.ts'
import { databaseUrl } from '#server/serviceConfig.ts'
import { CommandFailure } from './exitCodes.ts'
import type { HostInterface } from './Host.ts'

/** The settings of the server. Fails with the first invalid one. */
export function configOf({ env }: HostInterface): Config {
  const read = readConfig(env)
  if (!read.ok) throw new CommandFailure(read.message)
  return read.config
}

/** The URL of the given database, or of the one that the server uses with the same settings. */
export function databaseOf(host: HostInterface, given: Option.Option<string>): string {
  if (Option.isNone(given)) return databaseUrl(configOf(host))
  const target = databaseTarget(given.value)
  if (target === undefined)
    throw new CommandFailure('The database must be a file path, or postgres://user:password@host:port/name.')
  if (target instanceof Refusal) throw new CommandFailure(`The address ${target.reason}.`)
  return target.kind === 'postgres' ? target.url : target.file
}
