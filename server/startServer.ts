import { join } from 'node:path'
import { isatty } from 'node:tty'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { pino } from 'pino'
import { checkDatabase } from './adoption/prepareDatabase.ts'
import { withStartLock } from './adoption/startLock.ts'
import { projectFolder } from './config/projectFolder.ts'
import type { Config } from './config/readConfig.ts'
import { needsDemo } from './demo/needsDemo.ts'
import { addressLines, adminLine, demoLine } from './greeting.ts'
import type { AppEnvironment } from './http/AppEnvironment.ts'
import { createApp } from './http/createApp.ts'
import { capabilities } from './http/serverInfo.ts'
import { addProxy } from './http/studio/addProxy.ts'
import { addStudio } from './http/studio/addStudio.ts'
import { readStudioBuild } from './http/studio/readStudioBuild.ts'
import type { ReadStartData } from './http/studio/startData.ts'
import { type Listener, listen } from './listen.ts'
import { createLog, type Log } from './log/createLog.ts'
import { openLogWriter } from './log/openLogWriter.ts'
import { prettyLine } from './log/prettyLine.ts'
import { databaseUrl, filesOptions, serviceConfig } from './serviceConfig.ts'
import { findPreviewTools } from './services/previews/PreviewTools.ts'
import { searchIndexing } from './services/search/SearchIndexes.ts'
import { type OpenServices, openServices } from './services/services.ts'
import { sweeping } from './services/sweeping.ts'
import { openStorage } from './storage/openStorage.ts'
import type { Storage } from './storage/Storage.ts'

export interface RunningServer {
  readonly port: number
  /** Finishes the running requests, then closes the database. */
  readonly close: () => Promise<void>
}

/** Prints a line for the operator. */
export type PrintLine = (line: string) => void

/** Milliseconds that requests have to finish after the signal to stop. */
const shutdownTimeoutMs = 10_000

/** Milliseconds for the last lines of the log. */
const lastLines = 1_000

/**
 * Opens the port, opens the platform (with the demo project on the first run) and answers. In front of another server
 * (`config.api`) there is no platform: only the studio and the proxy. Rejects with the cause; nothing is left open.
 * While another server prepares the same database this one waits, until `signal` ends the wait.
 */
export async function startServer(config: Config, printLine: PrintLine, signal?: AbortSignal): Promise<RunningServer> {
  const listener = await listen(config.host, config.port)
  try {
    const running =
      config.api === null
        ? await startServices(config, listener, { printLine, signal })
        : startProxy(config.api, config, listener)
    for (const line of addressLines(config, listener.port)) printLine(line)
    return running
  } catch (cause) {
    await listener.close(0)
    throw cause
  }
}

const studioFolder = () => join(projectFolder(), 'dist', 'admin')

function startProxy(api: string, { mapTiles }: Config, listener: Listener): RunningServer {
  const app = new Hono()
  addStudio(app, readStudioBuild(studioFolder(), [], mapTiles))
  addProxy(app, api)
  listener.answerWith(app.fetch)
  return { port: listener.port, close: () => listener.close(shutdownTimeoutMs) }
}

interface Start {
  readonly printLine: PrintLine
  readonly signal: AbortSignal | undefined
}

async function startServices(config: Config, listener: Listener, start: Start): Promise<RunningServer> {
  // Before anything is written, even next to the database.
  await checkDatabase(databaseUrl(config), config.adopt)
  const log = createLog(
    openLogWriter(),
    isatty(1) ? { format: line => prettyLine(line, !process.env['NO_COLOR']) } : {},
  )
  const services = await withStartLock(databaseUrl(config), start, () => prepare(config, log, start.printLine))
  const close = async () => {
    await services.close()
    await log.close(lastLines)
  }
  try {
    const background = Effect.andThen(sweeping, searchIndexing)
    const app = await services.run(Effect.tap(createApp({ extra: addOwnStudio(config) }), background))
    listener.answerWith(app.fetch)
    return {
      port: listener.port,
      close: async () => {
        await listener.close(shutdownTimeoutMs)
        await close()
      },
    }
  } catch (cause) {
    await close()
    throw cause
  }
}

const addOwnStudio =
  ({ mapTiles }: Config) =>
  (app: Hono<AppEnvironment>, startData: ReadStartData) =>
    addStudio(app, readStudioBuild(studioFolder(), capabilities, mapTiles), startData)

/** Opens the database, and fills it on first use. One server at a time. */
async function prepare(config: Config, log: Log, printLine: PrintLine): Promise<OpenServices> {
  const storages = openStorage(config.storage)
  const services = await openServices(
    {
      ...serviceConfig(config, { logger: pino({ level: config.logLevel }, log), log: log.state, printLine }),
      previews: findPreviewTools(),
    },
    {
      storages,
      options: filesOptions(config),
    },
  )
  try {
    // At once: if the rest failed, the password would be lost.
    if (services.firstAdmin) printLine(adminLine(config, services.firstAdmin))
    if (config.demo && (await services.run(needsDemo))) await addDemo(config, services, storages.originals, printLine)
    return services
  } catch (cause) {
    await services.close()
    await log.close(lastLines)
    throw cause
  }
}

/** The code and the data of the demo project are only loaded on the start that needs them. */
async function addDemo(config: Config, services: OpenServices, storage: Storage, printLine: PrintLine): Promise<void> {
  printLine('Loading the demo project …')
  const { loadDemo } = await import('./demo/loadDemo.ts')
  printLine(demoLine(config, await services.run(loadDemo(storage, config.demoPassword))))
}
