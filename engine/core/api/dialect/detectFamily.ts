import { isRecord } from '#schemas/data/isRecord.ts'
import type { Row } from '../Row.ts'
import type { Family } from './Dialect.ts'
import type { Misfit } from './Misfit.ts'

/** The first answers of a server, as they came. */
export interface FirstAnswers {
  /** The data of `/permissions/me`. */
  readonly permissions?: unknown
  readonly collections?: unknown
  readonly fields?: unknown
  readonly relations?: unknown
  readonly presets?: unknown
  /** The data of `/server/info`, which contains the version for administrators. */
  readonly server?: unknown
  readonly user?: unknown
}

const rowsOf = (data: unknown): readonly Row[] => (Array.isArray(data) ? data.filter(isRecord) : [])

const metaHas = (data: unknown, ...names: readonly string[]): boolean =>
  rowsOf(data).some(({ meta }) => isRecord(meta) && names.some(name => Object.hasOwn(meta, name)))

/**
 * Detects the server family by the shape of its responses. The version is only a hint, because most callers do not get
 * it. See contract/DIALECTS.md for the responses of each family.
 */
export function detectFamily(answers: FirstAnswers): Family | Misfit {
  const { permissions, collections, fields, relations, server, user } = answers
  const version = versionOf(server)
  if (isRecord(permissions) || isLater(version) || (isRecord(user) && Object.hasOwn(user, 'policies')))
    return { kind: 'later', version }
  if (!Array.isArray(collections) && !Array.isArray(fields)) return { kind: 'other' }
  const nested = rowsOf(relations).some(row => Object.hasOwn(row, 'related_collection'))
  const flat = rowsOf(relations).some(row => Object.hasOwn(row, 'many_collection'))
  const isNine = nested || (!flat && (metaHas(fields, 'conditions', 'validation') || permissions === undefined))
  if (!isNine) return 'rc'
  return metaHas(collections, 'preview_url', 'versioning') || /^10\./.test(version ?? '') ? '10' : '9'
}

/** `server/info.directus.version` up to 10, `server/info.version` from 11. */
function versionOf(server: unknown): string | null {
  if (!isRecord(server)) return null
  const { directus, version } = server
  const value = isRecord(directus) ? directus['version'] : version
  return typeof value === 'string' ? value : null
}

const isLater = (version: string | null): boolean => Number.parseInt(version ?? '', 10) >= 11
