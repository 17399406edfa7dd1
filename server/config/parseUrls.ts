import { fileURLToPath } from 'node:url'
import type { S3Target, StorageTarget } from '#server/storage/StorageTarget.ts'
import { Refusal } from './Setting.ts'

export type DatabaseTarget =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** Databases that other servers of the dialect can use. */
const otherDatabases = /^(mysql2?|mariadb|mssql|sqlserver|oracle|oracledb|cockroachdb):/i

export function database(value: string): DatabaseTarget | undefined | Refusal {
  if (value === ':memory:') return { kind: 'sqlite', file: value }
  const other = otherDatabases.exec(value)?.[1]
  if (other !== undefined)
    return new Refusal(
      `names a ${other} database; it has to be a file path, sqlite:<path> or postgres://user:password@host:port/name`,
    )
  if (/^postgres(ql)?:/.test(value)) return parsed(value)?.hostname ? { kind: 'postgres', url: value } : undefined
  const file = pathIn(value, 'sqlite')
  return file === undefined ? undefined : { kind: 'sqlite', file }
}

/** A PostgreSQL. */
export const replica = (value: string): string | undefined =>
  /^postgres(ql)?:\/\//.test(value) && parsed(value)?.hostname ? value : undefined

export function storage(value: string): StorageTarget | undefined | Refusal {
  if (value.startsWith('s3:')) return bucket(value)
  const folder = pathIn(value, 'file')
  return folder === undefined ? undefined : { kind: 'local', folder }
}

/** `s3://key:secret@bucket/prefix?endpoint=…&region=…`; the default endpoint is Amazon's for the region. */
function bucket(value: string): S3Target | Refusal {
  const url = parsed(value)
  const name = url ? decodeURIComponent(url.hostname) : ''
  if (!url || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(name))
    return new Refusal('has to name a bucket: s3://<bucket>/<prefix>?endpoint=<url>&region=<name>')
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = httpUrl(url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`)
  if (endpoint === undefined) return new Refusal('has an endpoint that is no http:// or https:// URL')
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  return {
    kind: 's3',
    bucket: name,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region,
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
  }
}

/** An http or https URL without a trailing slash. */
export const httpUrl = (value: string): string | undefined => withProtocol(value, ['http:', 'https:'])

/** An http or https URL with the place of a tile. A host cannot contain it: the policy of the page names the host. */
export const tilesUrl = (value: string): string | undefined =>
  ['{z}', '{x}', '{y}'].every(part => value.includes(part)) && !/^[^/]*\/\/[^/]*[{}]/.test(value)
    ? httpUrl(value)
    : undefined

export const mailUrl = (value: string): string | undefined => withProtocol(value, ['smtp:', 'smtps:'])

function withProtocol(value: string, protocols: readonly string[]): string | undefined {
  const url = parsed(value)
  return url && url.hostname !== '' && protocols.includes(url.protocol) ? value.replace(/\/+$/, '') : undefined
}

/** A plain path, `scheme:path` or `file:///path`; undefined for any other scheme. */
function pathIn(value: string, scheme: string): string | undefined {
  if (value.startsWith('file:///')) return fileURLToPath(value)
  const named = value.startsWith(`${scheme}:`) ? value.slice(scheme.length + 1).replace(/^\/\/(?=\.|\/)/, '') : value
  return named === '' || /^[a-z][a-z0-9+.-]+:/i.test(named) ? undefined : named
}

const parsed = (value: string): URL | null => (URL.canParse(value) ? new URL(value) : null)
