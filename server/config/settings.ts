import { allowedTargets } from '#server/outbound/addressGuard.ts'
import { addresses, httpUrls, origins } from './parseLists.ts'
import { emailAddress, fileSize, hostName, portNumber, wholeNumber } from './parseNumbers.ts'
import { database, httpUrl, mailUrl, replica, storage, tilesUrl } from './parseUrls.ts'
import { logLevel, mediaTypes, oneOrZero, password, text } from './parseWords.ts'
import { providerNames } from './readProviders.ts'
import { optional, setting } from './Setting.ts'

/**
 * Every setting, in the order of the documentation. `readConfig` and docs/reference/environment-variables.md are
 * generated from this table.
 */
export const settings = {
  HOST: setting({
    about: 'The address to listen on.',
    expected: 'a host name or an IP address',
    fallback: '127.0.0.1',
    parse: hostName,
  }),
  PORT: setting({
    about: 'The port to listen on.',
    expected: 'a whole number from 0 to 65535',
    fallback: '8055',
    parse: portNumber,
  }),
  PUBLIC_URL: optional({
    about: 'The public URL, for links in emails and behind a proxy.',
    expected: 'an http:// or https:// URL',
    otherwise: 'http://HOST:PORT',
    parse: httpUrl,
  }),
  DATABASE_URL: setting({
    about: 'The database: a SQLite file, or PostgreSQL.',
    expected: 'a file path, sqlite:<path> or postgres://user:password@host:port/name',
    fallback: './data/fieldhouse.db',
    parse: database,
    confidential: true,
  }),
  DATABASE_READ_URL: optional({
    about: 'A streaming replica of DATABASE_URL that answers lists, counts and exports. PostgreSQL only.',
    expected: 'postgres://user:password@host:port/name',
    otherwise: 'DATABASE_URL serves all queries',
    parse: replica,
    confidential: true,
  }),
  STORAGE_URL: setting({
    about: 'Where files are stored: a folder or an S3 bucket.',
    expected: 'a folder path, file:<path> or s3://<bucket>/<prefix>?endpoint=<url>&region=<name>',
    fallback: './data/files',
    parse: storage,
    confidential: true,
  }),
  S3_ACCESS_KEY: optional({
    about: 'The access key of the S3 bucket.',
    expected: 'a text',
    otherwise: 'the user of STORAGE_URL',
    parse: text,
    confidential: true,
  }),
  S3_SECRET_KEY: optional({
    about: 'The secret key of the S3 bucket.',
    expected: 'a text',
    otherwise: 'the password of STORAGE_URL',
    parse: text,
    confidential: true,
  }),
  SECRET: optional({
    about: 'The key that signs tokens.',
    expected: 'a text of at least 16 characters',
    otherwise: 'generated on the first run and stored in the file `secret` next to the database',
    parse: value => (value.length >= 16 ? value : undefined),
    confidential: true,
  }),
  ADOPT: setting({
    about:
      'Whether to adopt a database created by Directus 9.0.0-rc.24 to 10.13. Otherwise the server stops and changes nothing.',
    expected: '1 or 0',
    fallback: '0',
    parse: oneOrZero,
  }),
  ADMIN_EMAIL: setting({
    about: 'The email of the first administrator. Read on the first run.',
    expected: 'an email address',
    fallback: 'admin@example.com',
    parse: emailAddress,
  }),
  ADMIN_PASSWORD: optional({
    about: 'The password of the first administrator. Read on the first run.',
    expected: 'a text of at least 8 characters',
    otherwise: 'generated and printed once',
    parse: password,
    confidential: true,
  }),
  DEMO: setting({
    about: 'Whether to add the demo project to an empty database.',
    expected: '1 or 0',
    fallback: '1',
    parse: oneOrZero,
  }),
  DEMO_PASSWORD: optional({
    about: 'The password of editor@example.com and reader@example.com in the demo project. Read on the first run.',
    expected: 'a text of at least 8 characters',
    otherwise: 'generated and printed once',
    parse: password,
    confidential: true,
  }),
  FIELDHOUSE_API: optional({
    about: 'Serves only the studio, in front of this server. Every path except /admin/ is proxied to it.',
    expected: 'an http:// or https:// URL',
    otherwise: 'the built-in server is used',
    parse: httpUrl,
  }),
  EXTENSIONS_PATH: setting({
    about: 'The folder with extensions: `<kind>/<name>/index.js`.',
    expected: 'a folder path',
    fallback: './extensions',
    parse: text,
  }),
  EXTENSIONS_SANDBOX: setting({
    about: '1 runs all extensions in a sandbox, not only those whose `manifest.json` asks for it.',
    expected: '0 or 1',
    fallback: '0',
    parse: oneOrZero,
  }),
  MAP_TILES: optional({
    about: 'The tile server of maps. Browsers of users load its images.',
    expected: 'an http:// or https:// URL with {z}, {x} and {y}',
    otherwise: 'maps show the outlines of countries, without other servers',
    parse: tilesUrl,
  }),
  MAP_CREDIT: optional({
    about: 'The credit of the tile server, shown on each map.',
    expected: 'a text',
    otherwise: 'no credit',
    parse: text,
  }),
  SMTP_URL: optional({
    about: 'The server that sends emails.',
    expected: 'an smtp:// or smtps:// URL',
    otherwise: 'emails are written to MAIL_FOLDER',
    parse: mailUrl,
    confidential: true,
  }),
  MAIL_FOLDER: optional({
    about: 'Where emails are written as files while SMTP_URL is not set.',
    expected: 'a folder path',
    otherwise: 'the folder `mails` next to the database',
    parse: text,
  }),
  MAIL_FROM: optional({
    about: 'The sender of emails.',
    expected: 'an email address',
    otherwise: 'no-reply at the host of PUBLIC_URL',
    parse: emailAddress,
  }),
  MAIL_LINK_URLS: optional({
    about: 'Pages outside the studio that links in invitations and password resets may open.',
    expected: 'http:// or https:// URLs separated by commas',
    otherwise: 'links open only the studio',
    parse: httpUrls,
  }),
  OAUTH_PROVIDERS: optional({
    about: 'The providers of single sign-on. See docs/operate/single-sign-on.md for the settings of each.',
    expected: 'names such as github keycloak, separated by spaces',
    otherwise: 'no single sign-on',
    parse: providerNames,
  }),
  MAX_FILE_SIZE: setting({
    about: 'The maximum size of an uploaded file.',
    expected: 'a size such as 500kb, 100mb or 2gb',
    fallback: '100mb',
    parse: fileSize,
  }),
  FILE_TYPES: setting({
    about: 'The allowed file types, detected from the content.',
    expected: 'media types separated by commas, such as image/*,application/pdf',
    fallback: '*/*',
    parse: mediaTypes,
  }),
  USER_STORAGE: optional({
    about: 'The maximum total size of one user’s files.',
    expected: 'a size such as 500mb or 2gb',
    otherwise: 'no limit',
    parse: fileSize,
  }),
  USER_FILES: optional({
    about: 'The maximum number of files per user.',
    expected: 'a whole number from 1',
    otherwise: 'no limit',
    parse: wholeNumber,
  }),
  HISTORY_DAYS: optional({
    about:
      'How many days to keep activity and revisions. Comments are kept. The server deletes older entries every hour and logs their number.',
    expected: 'a whole number from 1',
    otherwise: 'the setting under Settings → System',
    parse: wholeNumber,
  }),
  OUTBOUND_ALLOW: optional({
    about: 'Private addresses that outgoing requests (file imports, webhooks) may reach.',
    expected: 'addresses, ranges such as 10.0.0.0/8 and host names, separated by commas',
    otherwise: 'only public addresses',
    parse: value => (allowedTargets(value) ? value : undefined),
  }),
  TRUSTED_PROXIES: optional({
    about: 'The proxies whose X-Forwarded-For header is trusted.',
    expected: 'addresses and networks such as 10.0.0.0/8, separated by commas',
    otherwise: 'no proxy is trusted',
    parse: addresses,
  }),
  CORS_ORIGINS: optional({
    about: 'The origins whose pages may call the server from a browser.',
    expected: 'origins such as https://www.example.com, separated by commas',
    otherwise: 'only the studio',
    parse: origins,
  }),
  ACCESS_TOKEN_IN_QUERY: setting({
    about: 'Whether read requests may send their token in the URL, as ?access_token=.',
    expected: '1 or 0',
    fallback: '1',
    parse: oneOrZero,
  }),
  QUERY_LIMIT_DEFAULT: setting({
    about: 'How many items a list holds whose request names no limit.',
    expected: 'a whole number from 1',
    fallback: '100',
    parse: wholeNumber,
  }),
  QUERY_LIMIT_MAX: optional({
    about:
      'How many items a list of a project collection may hold. Longer lists are refused, except exports by administrators.',
    expected: 'a whole number from 1',
    otherwise: 'no limit',
    parse: wholeNumber,
  }),
  QUERY_TIMEOUT: setting({
    about: 'How many seconds one statement of a long list, an export or a count of them may take.',
    expected: 'a whole number from 1',
    fallback: '30',
    parse: wholeNumber,
  }),
  REQUEST_TIMEOUT: setting({
    about: 'How many seconds a request may take. Transfers of files and changes of the data model have no limit.',
    expected: 'a whole number from 1',
    fallback: '120',
    parse: wholeNumber,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional({
    about: 'The OpenTelemetry collector that gets spans and metrics, over HTTP as JSON.',
    expected: 'a URL such as http://localhost:4318',
    otherwise: 'nothing is measured or sent',
    parse: httpUrl,
  }),
  OTEL_SERVICE_NAME: setting({
    about: 'The name of this server in OpenTelemetry.',
    expected: 'a text',
    fallback: 'fieldhouse',
    parse: text,
  }),
  METRICS: setting({
    about: 'Whether to serve metrics for Prometheus at /metrics.',
    expected: '1 or 0',
    fallback: '0',
    parse: oneOrZero,
  }),
  METRICS_TOKEN: optional({
    about: 'The bearer token for /metrics.',
    expected: 'a text of at least 16 letters, digits and -._~+/=',
    otherwise: 'only programs on the same machine can read /metrics',
    parse: value => (/^[\w.~+/=-]{16,}$/.test(value) ? value : undefined),
    confidential: true,
  }),
  LOG_LEVEL: setting({
    about: 'How much is written to the log.',
    expected: 'one of silent, fatal, error, warn, info, debug, trace',
    fallback: 'info',
    parse: logLevel,
  }),
  REQUEST_LOG: setting({
    about:
      'Whether to log a line per request, at level info. Health checks and files of the studio are at level debug.',
    expected: '1 or 0',
    fallback: '1',
    parse: oneOrZero,
  }),
}

export type SettingName = keyof typeof settings
