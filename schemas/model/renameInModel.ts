import type { ModelCall } from './ModelCall.ts'

/** Renames a field, or a collection if `field` is null. Needs the capability `rename`. */
export function renameInModel(collection: string, field: string | null, to: string): ModelCall {
  const steps = field === null ? [collection] : [collection, field]
  return {
    method: 'POST',
    path: `/utils/rename/${steps.map(encodeURIComponent).join('/')}`,
    body: { to },
    says: { key: 'model.rename', args: { name: field ?? collection, to } },
    undo: () => (field === null ? renameInModel(to, null, collection) : renameInModel(collection, to, field)),
  }
}
