import { fileURLToPath } from 'node:url'
import { Refusal } from './Setting.ts'

export type DatabaseTarget =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** Where the bytes of files are kept. */
export interface StorageTarget {
  readonly kind: 'local'
  readonly folder: string
}

export function database(value: string): DatabaseTarget | undefined {
  if (value === ':memory:') return { kind: 'sqlite', file: value }
  if (/^postgres(ql)?:/.test(value)) return parsed(value)?.hostname ? { kind: 'postgres', url: value } : undefined
  const file = pathIn(value, 'sqlite')
  return file === undefined ? undefined : { kind: 'sqlite', file }
}

export function storage(value: string): StorageTarget | undefined | Refusal {
  if (value.startsWith('s3:'))
    return new Refusal('names S3, which is not supported yet; expected a folder path or file:<path>')
  const folder = pathIn(value, 'file')
  return folder === undefined ? undefined : { kind: 'local', folder }
}

/** An http or https URL without a trailing slash. */
export const httpUrl = (value: string): string | undefined => withProtocol(value, ['http:', 'https:'])

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
