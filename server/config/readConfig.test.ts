import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keepSecret } from './keepSecret.ts'
import { type Config, readConfig } from './readConfig.ts'
import { settingsTable } from './settingsTable.ts'

function configOf(env: Record<string, string>): Config {
  const result = readConfig(env)
  if (!result.ok) throw new Error(result.message)
  return result.config
}

describe('readConfig', () => {
  it('has a default for each setting', () => {
    expect(configOf({})).toEqual({
      host: '127.0.0.1',
      port: 8055,
      publicUrl: 'http://127.0.0.1:8055',
      database: { kind: 'sqlite', file: './data/fieldhouse.db' },
      databaseReadUrl: null,
      storage: { kind: 'local', folder: './data/files' },
      secret: null,
      adminEmail: 'admin@example.com',
      adminPassword: null,
      adopt: false,
      demo: true,
      demoPassword: null,
      api: null,
      extensionsPath: './extensions',
      sandboxExtensions: false,
      mapTiles: null,
      smtpUrl: null,
      mailFolder: null,
      mailFrom: null,
      mailLinkUrls: [],
      providers: [],
      maxFileSize: 104_857_600,
      fileTypes: ['*/*'],
      userStorage: null,
      userFiles: null,
      historyDays: null,
      outboundAllow: null,
      trustedProxies: [],
      corsOrigins: [],
      accessTokenInQuery: true,
      queryTimeout: 30_000,
      queryLimits: { usual: 100, maxItems: null },
      telemetry: null,
      requestTimeout: 120_000,
      logLevel: 'info',
      requestLog: true,
      metrics: null,
    })
  })

  const good: [string, string, Partial<Config>][] = [
    ['HOST', '0.0.0.0', { host: '0.0.0.0', publicUrl: 'http://0.0.0.0:8055' }],
    ['HOST', '::1', { host: '::1', publicUrl: 'http://[::1]:8055' }],
    ['PORT', '0', { port: 0 }],
    ['PORT', ' 9000 ', { port: 9000 }],
    ['PORT', '', { port: 8055 }],
    ['PUBLIC_URL', 'https://cms.example.com/', { publicUrl: 'https://cms.example.com' }],
    [
      'DATABASE_URL',
      'postgres://me:pw@db:5432/atlas',
      { database: { kind: 'postgres', url: 'postgres://me:pw@db:5432/atlas' } },
    ],
    ['DATABASE_URL', 'sqlite:/var/lib/x.db', { database: { kind: 'sqlite', file: '/var/lib/x.db' } }],
    ['DATABASE_URL', 'sqlite:///var/lib/x.db', { database: { kind: 'sqlite', file: '/var/lib/x.db' } }],
    ['DATABASE_URL', 'file:///var/lib/x.db', { database: { kind: 'sqlite', file: '/var/lib/x.db' } }],
    ['STORAGE_URL', 'file:./here', { storage: { kind: 'local', folder: './here' } }],
    [
      'STORAGE_URL',
      's3://key:se%2Fcret@files/my/prefix/?endpoint=http://127.0.0.1:9000/&region=eu',
      {
        storage: {
          kind: 's3',
          bucket: 'files',
          prefix: 'my/prefix/',
          endpoint: 'http://127.0.0.1:9000',
          region: 'eu',
          accessKey: 'key',
          secretKey: 'se/cret',
        },
      },
    ],
    ['FILE_TYPES', 'image/*, application/pdf', { fileTypes: ['image/*', 'application/pdf'] }],
    ['USER_STORAGE', '2gb', { userStorage: 2_147_483_648 }],
    ['USER_FILES', '100', { userFiles: 100 }],
    ['HISTORY_DAYS', '90', { historyDays: 90 }],
    ['OUTBOUND_ALLOW', '10.0.0.0/8,hooks.internal', { outboundAllow: '10.0.0.0/8,hooks.internal' }],
    ['ADMIN_EMAIL', 'Ada@Example.com', { adminEmail: 'ada@example.com' }],
    ['ADOPT', '1', { adopt: true }],
    ['DEMO', '0', { demo: false }],
    ['FIELDHOUSE_API', 'http://10.0.0.1:8056/', { api: 'http://10.0.0.1:8056' }],
    ['SMTP_URL', 'smtps://mail.example.com', { smtpUrl: 'smtps://mail.example.com' }],
    ['MAX_FILE_SIZE', '1.5 KB', { maxFileSize: 1536 }],
    ['TRUSTED_PROXIES', '10.0.0.1, fd00::/8', { trustedProxies: ['10.0.0.1', 'fd00::/8'] }],
    ['ACCESS_TOKEN_IN_QUERY', '0', { accessTokenInQuery: false }],
    ['QUERY_TIMEOUT', '5', { queryTimeout: 5_000 }],
    ['QUERY_LIMIT_DEFAULT', '25', { queryLimits: { usual: 25, maxItems: null } }],
    ['QUERY_LIMIT_MAX', '1000', { queryLimits: { usual: 100, maxItems: 1000 } }],
    ['REQUEST_TIMEOUT', '5', { requestTimeout: 5_000 }],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'http://127.0.0.1:4318',
      { telemetry: { endpoint: 'http://127.0.0.1:4318', serviceName: 'fieldhouse' } },
    ],
    [
      'MAP_TILES',
      'https://tiles.example/{z}/{x}/{y}.png?key=1',
      { mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png?key=1', credit: '' } },
    ],
    ['CORS_ORIGINS', 'https://a.example, http://b:81', { corsOrigins: ['https://a.example', 'http://b:81'] }],
    ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
    ['REQUEST_LOG', '0', { requestLog: false }],
    ['METRICS', '1', { metrics: { token: null } }],
  ]
  it.each(good)('accepts %s=%s', (name, text, expected) => {
    expect(configOf({ [name]: text })).toMatchObject(expected)
  })

  const bad: [string, string, string][] = [
    ['HOST', 'my host', 'a host name or an IP address'],
    ['PORT', 'http', 'a whole number from 0 to 65535'],
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['PUBLIC_URL', 'cms.example.com', 'an http:// or https:// URL'],
    ['DATABASE_URL', 'mysql://me@db/atlas', 'postgres://'],
    ['DATABASE_URL', 'postgres:', 'postgres://'],
    ['DATABASE_READ_URL', './data/replica.db', 'postgres://'],
    ['DATABASE_READ_URL', 'mysql://me@db/atlas', 'postgres://'],
    ['DATABASE_READ_URL', 'postgres://', 'postgres://'],
    ['STORAGE_URL', 's3://', 'has to name a bucket'],
    ['STORAGE_URL', 's3://bucket?endpoint=minio', 'has an endpoint that is no'],
    ['FILE_TYPES', 'png', 'media types'],
    ['USER_STORAGE', 'much', 'a size such as'],
    ['USER_FILES', '0', 'a whole number'],
    ['HISTORY_DAYS', 'long', 'a whole number'],
    ['OUTBOUND_ALLOW', 'http://x', 'addresses, ranges'],
    ['STORAGE_URL', 'ftp://x', 'a folder path'],
    ['SECRET', 'short', 'at least 16 characters'],
    ['ADMIN_EMAIL', 'admin', 'an email address'],
    ['ADMIN_PASSWORD', '1234567', 'at least 8 characters'],
    ['DEMO', 'yes', '1 or 0'],
    ['DEMO_PASSWORD', 'demo', 'at least 8 characters'],
    ['FIELDHOUSE_API', 'localhost:8056', 'an http:// or https:// URL'],
    ['SMTP_URL', 'mail.example.com', 'an smtp:// or smtps:// URL'],
    ['MAIL_FROM', 'Fieldhouse', 'an email address'],
    ['MAIL_LINK_URLS', 'www.example.com', 'URLs separated by commas'],
    ['OAUTH_PROVIDERS', '../x', 'names such as'],
    ['MAX_FILE_SIZE', 'big', 'a size such as'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'addresses and networks'],
    ['MAP_TILES', 'https://tiles.example/{z}/{x}.png', 'with {z}, {x} and {y}'],
    ['MAP_TILES', 'ftp://tiles.example/{z}/{x}/{y}.png', 'with {z}, {x} and {y}'],
    ['MAP_TILES', 'https://{z}.example/{x}/{y}.png', 'with {z}, {x} and {y}'],
    ['CORS_ORIGINS', '*', 'origins such as'],
    ['CORS_ORIGINS', 'https://a.example/', 'origins such as'],
    ['LOG_LEVEL', 'loud', 'one of silent'],
    ['REQUEST_LOG', 'yes', '1 or 0'],
    ['METRICS', 'on', '1 or 0'],
    ['METRICS_TOKEN', 'too short', 'at least 16'],
  ]
  it.each(bad)('rejects %s=%s in one line with its name and the expected value', (name, text, expected) => {
    const result = readConfig({ [name]: text })
    const message = result.ok ? '' : result.message
    expect(message.startsWith(`${name} `)).toBe(true)
    expect(message).toContain(expected)
    expect(message).not.toContain('\n')
  })

  it('reads the keys of a bucket from separate settings', () => {
    const keys = { S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }
    expect(configOf({ STORAGE_URL: 's3://files', ...keys }).storage).toEqual({
      kind: 's3',
      bucket: 'files',
      prefix: '',
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'secret',
    })
  })

  it('does not repeat a secret value', () => {
    const result = readConfig({ DATABASE_URL: 'mysql://me:hunter22@db/atlas', PORT: '8055' })
    expect(result).toMatchObject({ ok: false })
    expect(JSON.stringify(result)).not.toContain('hunter22')
  })

  const client = { OAUTH_MY_IDP_CLIENT_ID: 'id', OAUTH_MY_IDP_CLIENT_SECRET: 'shh' }
  const urls = {
    OAUTH_MY_IDP_AUTHORIZE_URL: 'https://idp.example/authorize',
    OAUTH_MY_IDP_ACCESS_URL: 'https://idp.example/token',
    OAUTH_MY_IDP_PROFILE_URL: 'https://idp.example/me',
  }
  it('accepts a single sign-on provider by its issuer or by its URLs', () => {
    const common = { name: 'my-idp', clientId: 'id', clientSecret: 'shh', trustEmail: false, defaultRole: null }
    const issuer = 'https://idp.example/realm'
    expect(configOf({ OAUTH_PROVIDERS: 'My-IdP', ...client, OAUTH_MY_IDP_ISSUER: issuer }).providers).toEqual([
      { ...common, kind: 'openid', issuer, scope: 'openid email profile' },
    ])
    expect(configOf({ OAUTH_PROVIDERS: 'my-idp', ...client, ...urls, OAUTH_MY_IDP_SCOPE: 'user' }).providers).toEqual([
      {
        ...common,
        kind: 'oauth',
        authorizeUrl: 'https://idp.example/authorize',
        accessUrl: 'https://idp.example/token',
        profileUrl: 'https://idp.example/me',
        scope: 'user',
      },
    ])
  })

  it.each<[string, Record<string, string>]>([
    ['OAUTH_MY_IDP_CLIENT_ID', {}],
    ['OAUTH_MY_IDP_CLIENT_SECRET', { OAUTH_MY_IDP_CLIENT_ID: 'id' }],
    ['OAUTH_MY_IDP_AUTHORIZE_URL', client],
    ['OAUTH_MY_IDP_PROFILE_URL', { ...client, ...urls, OAUTH_MY_IDP_PROFILE_URL: 'ftp://x' }],
    ['OAUTH_MY_IDP_ISSUER', { ...client, OAUTH_MY_IDP_ISSUER: 'idp' }],
    ['OAUTH_MY_IDP_DEFAULT_ROLE', { ...client, ...urls, OAUTH_MY_IDP_DEFAULT_ROLE: 'Editor' }],
    ['OAUTH_MY_IDP_TRUST_EMAIL', { ...client, ...urls, OAUTH_MY_IDP_TRUST_EMAIL: 'yes' }],
  ])('reports %s when a provider does not have it', (name, env) => {
    const result = readConfig({ OAUTH_PROVIDERS: 'my-idp', ...env })
    expect(result.ok ? '' : result.message).toMatch(new RegExp(`^${name} must be `))
  })

  it('rejects a replica for SQLite and accepts one for PostgreSQL', () => {
    const env = { DATABASE_READ_URL: 'postgres://me@replica/atlas' }
    expect(readConfig(env)).toEqual({
      ok: false,
      message: 'DATABASE_READ_URL requires PostgreSQL in DATABASE_URL. SQLite has no replicas.',
    })
    expect(configOf({ ...env, DATABASE_URL: 'postgres://me@db/atlas' }).databaseReadUrl).toBe(env.DATABASE_READ_URL)
    expect(configOf({}).databaseReadUrl).toBeNull()
  })

  it('matches docs/reference/environment-variables.md', () => {
    const page = readFileSync(new URL('../../docs/reference/environment-variables.md', import.meta.url), 'utf8')
    expect(page).toContain(settingsTable())
  })
})

describe('keepSecret', () => {
  it('creates a secret next to the database that only its owner can read, and reuses it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-'))
    const config = configOf({ DATABASE_URL: join(folder, 'deep', 'atlas.db') })
    const first = keepSecret(config)
    expect(first.length).toBeGreaterThanOrEqual(40)
    expect(keepSecret(config)).toBe(first)
    expect(statSync(join(folder, 'deep', 'secret')).mode & 0o777).toBe(0o600)
  })

  it('uses the setting if present', () => {
    expect(keepSecret(configOf({ SECRET: 'a-secret-of-some-length' }))).toBe('a-secret-of-some-length')
  })
})
