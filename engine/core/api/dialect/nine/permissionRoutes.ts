import { isRecord } from '#schemas/data/isRecord.ts'
import { mergePermissions } from '#schemas/permission/mergePermissions.ts'
import { isPermission } from '../../rows/shapes.ts'
import type { Route } from './Route.ts'

const isSystemRow = (row: unknown): boolean => isRecord(row) && row['system'] === true

/** 9.x has no route for the caller's own permissions. Rows that the platform adds have no id there. */
export const permissionRoutes: readonly Route[] = [
  {
    methods: ['GET'],
    path: /^\/permissions\/me$/,
    handle: async (request, _, send) => {
      const outcome = await send({ ...request, path: '/permissions' })
      if (!outcome.ok || !Array.isArray(outcome.value.data)) return outcome
      return { ok: true, value: { ...outcome.value, data: mergeKnown(outcome.value.data) } }
    },
  },
  {
    methods: ['GET'],
    path: /^\/permissions$/,
    handle: async (request, _, send) => {
      const outcome = await send(request)
      if (!outcome.ok || !Array.isArray(outcome.value.data)) return outcome
      const rows: readonly unknown[] = outcome.value.data
      return { ok: true, value: { ...outcome.value, data: rows.filter(row => !isSystemRow(row)) } }
    },
  },
  {
    methods: ['POST', 'PATCH'],
    path: /^\/permissions(?:\/\d+)?$/,
    handle: (request, _, send) => {
      const { body } = request
      return send({ ...request, body: Array.isArray(body) ? body.map(withoutLimit) : withoutLimit(body) })
    },
  },
]

/** 9.x has dropped the limit of a right. */
function withoutLimit(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || !('limit' in row)) return row
  const { limit: _, ...rest } = row
  return rest
}

/** Merges the caller's rows into one per action. Rows of another shape are kept for the reader of odd rows. */
const mergeKnown = (rows: readonly unknown[]): readonly unknown[] => [
  ...mergePermissions(rows.filter(isPermission)),
  ...rows.filter(row => !isPermission(row)),
]
