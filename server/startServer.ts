import { join } from 'node:path'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { pino } from 'pino'
import { checkDatabase } from './adoption/prepareDatabase.ts'
import { withStartLock } from './adoption/startLock.ts'
import { keepSecret } from './config/keepSecret.ts'
import { projectFolder } from './config/projectFolder.ts'
import { type Config, dataFolder } from './config/readConfig.ts'
import { needsDemo } from './demo/needsDemo.ts'
import { addressLines, adminLine, demoLine } from './greeting.ts'
import type { AppEnvironment } from './http/AppEnvironment.ts'
import { createApp } from './http/createApp.ts'
import { capabilities } from './http/serverInfo.ts'
import { addProxy } from './http/studio/addProxy.ts'
import { addStudio } from './http/studio/addStudio.ts'
import { readStudioBuild } from './http/studio/readStudioBuild.ts'
import { type Listener, listen } from './listen.ts'
import { createLog, type Log } from './log/createLog.ts'
import { openLogWriter } from './log/openLogWriter.ts'
import { createGuardedFetch } from './outbound/guardedFetch.ts'
import type { ServiceConfig } from './services/Configuration.ts'
import type { FilesOptions } from './services/Files.ts'
import { type OpenServices, openServices } from './services/services.ts'
import { sweeping } from './services/sweeping.ts'
import { openStorage } from './storage/openStorage.ts'
import type { Storage } from './storage/Storage.ts'

export interface RunningServer {
  readonly port: number
  /** Finishes the requests that run, then closes the database. */
  readonly close: () => Promise<void>
}

/** Takes a line for the person at the terminal. */
export type Say = (line: string) => void

/** Milliseconds that requests have to finish once the server is told to stop. */
const patience = 10_000

/** Milliseconds for the last lines of the log. */
const lastLines = 1_000

/**
 * Takes the port, opens the platform (with the demo project on the first run) and answers. In front of another server
 * (`config.api`) there is no platform: only the studio and the proxy. Rejects with the cause; nothing is left open. While
 * another server prepares the same database this one waits, until `signal` ends the wait.
 */
export async function startServer(config: Config, say: Say, signal?: AbortSignal): Promise<RunningServer> {
  const listener = await listen(config.host, config.port)
  try {
    const running =
      config.api === null ? await startServices(config, listener, { say, signal }) : startProxy(config.api, listener)
    for (const line of addressLines(config, listener.port)) say(line)
    return running
  } catch (cause) {
    await listener.close(0)
    throw cause
  }
}

const studioFolder = () => join(projectFolder(), 'dist', 'admin')

function startProxy(api: string, listener: Listener): RunningServer {
  const app = new Hono()
  addStudio(app, readStudioBuild(studioFolder(), []))
  addProxy(app, api)
  listener.answerWith(app.fetch)
  return { port: listener.port, close: () => listener.close(patience) }
}

interface Start {
  readonly say: Say
  readonly signal: AbortSignal | undefined
}

async function startServices(config: Config, listener: Listener, start: Start): Promise<RunningServer> {
  // Before anything is written, even beside the database.
  await checkDatabase(databaseUrl(config), config.adopt)
  const log = createLog(openLogWriter())
  const services = await withStartLock(databaseUrl(config), start, () => prepare(config, log, start.say))
  const close = async () => {
    await services.close()
    await log.close(lastLines)
  }
  try {
    const app = await services.run(Effect.tap(createApp({ extra: addOwnStudio }), sweeping(config.historyDays)))
    listener.answerWith(app.fetch)
    return {
      port: listener.port,
      close: async () => {
        await listener.close(patience)
        await close()
      },
    }
  } catch (cause) {
    await close()
    throw cause
  }
}

const addOwnStudio = (app: Hono<AppEnvironment>) => addStudio(app, readStudioBuild(studioFolder(), capabilities))

/** Opens the database, and makes on its first use what is to be in it. One server does so at a time. */
async function prepare(config: Config, log: Log, say: Say): Promise<OpenServices> {
  const storages = openStorage(config.storage)
  const services = await openServices(serviceConfig(config, log, say), { storages, options: filesOptions(config) })
  try {
    // At once: should the rest fail, the password would be lost.
    if (services.firstAdmin) say(adminLine(config, services.firstAdmin))
    if (config.demo && (await services.run(needsDemo))) await addDemo(config, services, storages.originals, say)
    return services
  } catch (cause) {
    await services.close()
    await log.close(lastLines)
    throw cause
  }
}

const filesOptions = (config: Config): FilesOptions => ({
  maximumSize: config.maxFileSize,
  types: config.fileTypes,
  quota: { bytes: config.userStorage, files: config.userFiles },
  fetch: createGuardedFetch({ allow: config.outboundAllow ?? '', publicUrl: config.publicUrl }),
})

/** The code and the data of the demo project are read on the one start that needs them. */
async function addDemo(config: Config, services: OpenServices, storage: Storage, say: Say): Promise<void> {
  say('Loading the demo project …')
  const { loadDemo } = await import('./demo/loadDemo.ts')
  say(demoLine(config, await services.run(loadDemo(storage, config.demoPassword))))
}

const databaseUrl = ({ database }: Config): string => (database.kind === 'postgres' ? database.url : database.file)

const serviceConfig = (config: Config, log: Log, say: Say): ServiceConfig => ({
  databaseUrl: databaseUrl(config),
  ...(config.databaseReadUrl === null ? {} : { databaseReadUrl: config.databaseReadUrl }),
  adopt: config.adopt,
  say,
  secret: keepSecret(config),
  publicUrl: config.publicUrl,
  logger: pino({ level: config.logLevel }, log),
  log: log.state,
  filesFolder: config.storage.kind === 'local' ? config.storage.folder : null,
  trustedProxies: config.trustedProxies,
  corsOrigins: config.corsOrigins,
  accessTokenInQuery: config.accessTokenInQuery,
  queryTimeout: config.queryTimeout,
  queryLimits: config.queryLimits,
  requestTimeout: config.requestTimeout,
  telemetry: config.telemetry,
  mail: {
    smtpUrl: config.smtpUrl,
    folder: config.mailFolder ?? join(dataFolder(config), 'mails'),
    from: config.mailFrom ?? `no-reply@${new URL(config.publicUrl).hostname}`,
  },
  linkUrls: config.mailLinkUrls,
  providers: config.providers,
  outboundAllow: config.outboundAllow ?? '',
  extensionsPath: config.extensionsPath,
  adminEmail: config.adminEmail,
  ...(config.adminPassword === null ? {} : { adminPassword: config.adminPassword }),
})
