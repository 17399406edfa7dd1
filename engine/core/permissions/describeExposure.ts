import type { Text } from '../i18n/createText.ts'
import type { Format } from '../i18n/Format.ts'
import type { StudioHost } from '../registry/StudioHost.ts'
import { countedRule } from './countedRule.ts'
import type { PermissionRow } from './permissionRows.ts'

/** What visitors can do without signing in. */
export interface PublicExposure {
  readonly title: string
  readonly text: string
}

/** Describes what was opened to everyone, and how many items can be read now; null for nothing. */
export async function describeExposure(
  rows: readonly PermissionRow[],
  studio: Pick<StudioHost, 'metadata' | 'readItems'>,
  { text, format }: { readonly text: Text; readonly format: Format },
): Promise<PublicExposure | null> {
  const [first] = rows
  if (!first) return null
  const list = (words: readonly string[]) => new Intl.ListFormat(format.tag, { type: 'unit' }).format(words)
  const names = [...new Set(rows.map(({ collection }) => studio.metadata.collection(collection)?.name ?? collection))]
  const actions = [...new Set(rows.map(({ action }) => text(`permissions.action.${action}`)))]
  const readable = rows.filter(({ action }) => action === 'read')
  const counts = await Promise.all(readable.map(row => countReadable(row, studio)))
  const count = counts.every(each => each !== null) ? counts.reduce<number>((sum, each) => sum + each, 0) : null
  const message = readable.length === 0 ? 'writes' : count === null ? 'uncounted' : 'reads'
  return {
    title: text('permissions.public.title', { collections: list(names) }),
    text: text(`permissions.public.${message}`, { actions: list(actions), count }),
  }
}

/** How many items a read permission opens; null if the server does not return it. */
async function countReadable(
  { collection, permissions }: PermissionRow,
  { metadata, readItems }: Pick<StudioHost, 'metadata' | 'readItems'>,
): Promise<number | null> {
  const info = metadata.collection(collection)
  try {
    const { filterCount } = await readItems(collection, {
      ...(info ? { fields: [info.primaryKey] } : {}),
      filter: countedRule(permissions ?? {}, null, new Date().toISOString()),
      limit: 0,
      meta: ['filter_count'],
    })
    return filterCount
  } catch (cause) {
    console.warn(cause)
    return null
  }
}
