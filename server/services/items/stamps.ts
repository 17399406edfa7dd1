import { randomUUID } from 'node:crypto'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import type { WriteContext } from './WriteContext.ts'

/**
 * Generates the values that the server sets: keys, users and times. They replace values in the request, except in the
 * platform's own writes, which can set the history.
 */
export function stamps(
  context: WriteContext,
  info: CollectionInfo,
  action: 'create' | 'update',
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const stamped: Record<string, unknown> = {}
  const own = context.caller.admin && context.caller.user === null
  for (const field of info.columns) {
    const keeps = own && values[field.name] !== undefined
    const value = keeps ? undefined : stampOf(context, field, action, values[field.name])
    if (value !== undefined) stamped[field.name] = value
  }
  return stamped
}

function stampOf(context: WriteContext, field: FieldInfo, action: 'create' | 'update', value: unknown): unknown {
  const generated = field.specials.includes('uuid') || (field.column?.primaryKey && field.type === 'uuid')
  if (generated && action === 'create') return value ?? randomUUID()
  for (const special of field.specials)
    switch (special) {
      case `user-${action}d`:
        return context.caller.user
      case `role-${action}d`:
        return context.caller.role
      case `date-${action}d`:
        return field.type === 'time' ? context.now.slice(11, 19) : context.now
    }
  return undefined
}
