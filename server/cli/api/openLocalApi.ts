import { pino } from 'pino'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { requirePrepared } from '#server/adoption/openPrepared.ts'
import { isInUse } from '#server/database/sqlite/isInUse.ts'
import { adminLine } from '#server/greeting.ts'
import { createApp } from '#server/http/createApp.ts'
import { databaseUrl, filesOptions, serviceConfig } from '#server/serviceConfig.ts'
import { openServices } from '#server/services/services.ts'
import { openStorage } from '#server/storage/openStorage.ts'
import { CommandFailure } from '../exitCodes.ts'
import type { HostInterface } from '../Host.ts'
import { configOf } from '../settings.ts'
import type { Api } from './Api.ts'
import { apiOf } from './apiOf.ts'

/**
 * Answers requests in this process, on the configured database, as an administrator without a user. Fails without
 * changing anything if the database does not have the tables of this version. For `writing`, it also fails if a server
 * uses the SQLite file, because that server would not notice the changes.
 */
export async function openLocalApi(host: HostInterface, use: 'reading' | 'writing'): Promise<Api> {
  const config = configOf(host)
  await requirePrepared(databaseUrl(config))
  if (use === 'writing' && config.database.kind === 'sqlite' && (await isInUse(config.database.file)))
    throw new CommandFailure(
      `A server uses ${config.database.file}. Send the changes to it with --url and --token, or stop it first.`,
    )
  const output = { logger: pino({ level: 'error' }, pino.destination(2)), printLine: host.warn }
  const services = await openServices(serviceConfig(config, output), {
    storages: openStorage(config.storage),
    options: filesOptions(config),
  })
  // Without a port, only this keeps the process alive while reader processes work.
  const alive = setInterval(() => {}, 60_000)
  const close = async () => {
    await services.close()
    clearInterval(alive)
  }
  try {
    // At once: if the rest failed, the password would be lost.
    if (services.firstAdmin) host.warn(adminLine(config, services.firstAdmin))
    const app = await services.run(createApp({ caller: systemCaller }))
    return apiOf(async (path, request) => app.request(path, request), close)
  } catch (cause) {
    await close()
    throw cause
  }
}
