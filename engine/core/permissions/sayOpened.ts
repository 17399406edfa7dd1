import type { Text } from '../i18n/createText.ts'
import type { Format } from '../i18n/Format.ts'
import type { StudioHost } from '../registry/StudioHost.ts'
import { countedRule } from './countedRule.ts'
import type { PermissionRow } from './permissionRows.ts'

/** What everybody may do now. */
export interface PublicOpening {
  readonly title: string
  readonly text: string
}

/** Says what has been opened to everybody, and how many items can be read now; null where nothing has. */
export async function sayOpened(
  rows: readonly PermissionRow[],
  studio: Pick<StudioHost, 'metadata' | 'readItems'>,
  { text, format }: { readonly text: Text; readonly format: Format },
): Promise<PublicOpening | null> {
  const [first] = rows
  if (!first) return null
  const list = (words: readonly string[]) => new Intl.ListFormat(format.tag, { type: 'unit' }).format(words)
  const names = [...new Set(rows.map(({ collection }) => studio.metadata.collection(collection)?.name ?? collection))]
  const actions = [...new Set(rows.map(({ action }) => text(`permissions.action.${action}`)))]
  const readable = rows.filter(({ action }) => action === 'read')
  const counts = await Promise.all(readable.map(row => countReadable(row, studio)))
  const count = counts.every(each => each !== null) ? counts.reduce<number>((sum, each) => sum + each, 0) : null
  const said = readable.length === 0 ? 'writes' : count === null ? 'uncounted' : 'reads'
  return {
    title: text('permissions.public.title', { collections: list(names) }),
    text: text(`permissions.public.${said}`, { actions: list(actions), count }),
  }
}

/** How many items a right to read opens; null where the server does not say. */
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
