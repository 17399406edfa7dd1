import { isRecord } from '#schemas/data/isRecord.ts'
import {
  check,
  isCollection,
  isCurrentUser,
  isField,
  isPermission,
  isPreset,
  isRelation,
  isServerInfo,
  list,
  maybeText,
  nullable,
  optional,
  shape,
  texts,
} from '../api/rows/shapes.ts'
import type { BootRows } from './Boot.ts'

/** Whether start-up data has the format of `BootRows`. */
export const isBoot = shape<typeof BootRows.Type>({
  user: isCurrentUser,
  permissions: list(isPermission),
  collections: list(isCollection),
  fields: list(isField),
  relations: list(isRelation),
  presets: list(isPreset),
  server: isServerInfo,
  draft_key: maybeText,
  extensions: optional(nullable(check(value => isRecord(value) && Object.values(value).every(texts)))),
})
