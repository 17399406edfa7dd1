import { join } from 'node:path'
import { readLastBackup } from './backup/lastBackup.ts'
import { keepSecret } from './config/keepSecret.ts'
import { type Config, dataFolder } from './config/readConfig.ts'
import { createGuardedFetch } from './outbound/guardedFetch.ts'
import type { ServiceConfig } from './services/Configuration.ts'
import type { FilesOptions } from './services/Files.ts'

/** The URL of the configured database. */
export const databaseUrl = ({ database }: Config): string =>
  database.kind === 'postgres' ? database.url : database.file

/** The configuration of the services, from that of the server. */
export const serviceConfig = (
  config: Config,
  output: Pick<ServiceConfig, 'logger' | 'log' | 'printLine'>,
): ServiceConfig => ({
  ...output,
  databaseUrl: databaseUrl(config),
  ...(config.databaseReadUrl === null ? {} : { databaseReadUrl: config.databaseReadUrl }),
  adopt: config.adopt,
  secret: keepSecret(config),
  publicUrl: config.publicUrl,
  storagePlace:
    config.storage.kind === 'local' ? config.storage.folder : `${config.storage.bucket}/${config.storage.prefix}`,
  lastBackup: () => readLastBackup(dataFolder(config)),
  historyDays: config.historyDays,
  filesFolder: config.storage.kind === 'local' ? config.storage.folder : null,
  trustedProxies: config.trustedProxies,
  corsOrigins: config.corsOrigins,
  accessTokenInQuery: config.accessTokenInQuery,
  queryTimeout: config.queryTimeout,
  queryLimits: config.queryLimits,
  requestTimeout: config.requestTimeout,
  requestLog: config.requestLog,
  metrics: config.metrics,
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
  sandboxExtensions: config.sandboxExtensions,
  adminEmail: config.adminEmail,
  ...(config.adminPassword === null ? {} : { adminPassword: config.adminPassword }),
})

/** How files are stored, from the configuration of the server. */
export const filesOptions = (config: Config): FilesOptions => ({
  maximumSize: config.maxFileSize,
  types: config.fileTypes,
  quota: { bytes: config.userStorage, files: config.userFiles },
  fetch: createGuardedFetch({ allow: config.outboundAllow ?? '', publicUrl: config.publicUrl }),
})
