import { collectionHref } from '#engine/core/paths/places.ts'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'
import type { Search } from '../collections/listSearch.ts'

export const filesCollection = 'directus_files'

export const specialViews = ['all', 'mine', 'recent'] as const
export type SpecialView = (typeof specialViews)[number]

/** What the browser of the file library shows. */
export type FilesView =
  /** What is in a folder, or in none. */
  | { readonly kind: 'folder'; readonly folder: string | null }
  /** Files of every folder. */
  | { readonly kind: SpecialView }

/** Days that an upload counts as recent (C-257). */
const recentDays = 5
const day = 24 * 60 * 60 * 1000

/** The view of an address; a bookmark is of files wherever they are. Null for an address of something else. */
export function filesViewOf(path: string, search: Search): FilesView | null {
  const special = specialViews.find(each => each === path)
  if (special) return { kind: special }
  if (path !== '' && path !== '+') return null
  const folder = search['folder']
  if (folder !== undefined && folder !== '') return { kind: 'folder', folder: String(folder) }
  return search['bookmark'] === undefined ? { kind: 'folder', folder: null } : { kind: 'all' }
}

/** The folder that files are put into in a view; the root where it is none in particular. */
export const folderOf = (view: FilesView): string | null => (view.kind === 'folder' ? view.folder : null)

const asked = (folder: string | null): string => (folder === null ? '' : `?folder=${encodeURIComponent(folder)}`)

/** The address of a folder in the browser; of the root for null (C-237, C-238). */
export const folderHref = (folder: string | null): string => collectionHref(filesCollection) + asked(folder)

/** The address that adds files to a folder (C-242, C-243). */
export const addHref = (folder: string | null): string => `${collectionHref(filesCollection)}/+${asked(folder)}`

export const specialHref = (view: SpecialView): string => `${collectionHref(filesCollection)}/${view}`

export const viewHref = (view: FilesView): string =>
  view.kind === 'folder' ? folderHref(view.folder) : specialHref(view.kind)

/** What a view keeps out, as filters that nobody takes off (C-237, C-238, C-256 … C-258). */
export function viewFilters(view: FilesView, me: string | null, now: Date): readonly PresetFilter[] {
  switch (view.kind) {
    case 'folder':
      return view.folder === null
        ? [{ key: 'folder', field: 'folder', operator: 'null', locked: true }]
        : [{ key: 'folder', field: 'folder', operator: 'eq', value: view.folder, locked: true }]
    case 'mine':
      return [{ key: 'mine', field: 'uploaded_by', operator: 'eq', value: me, locked: true }]
    case 'recent': {
      const since = new Date(now.getTime() - recentDays * day).toISOString()
      return [{ key: 'recent', field: 'uploaded_on', operator: 'gte', value: since, locked: true }]
    }
    case 'all':
      return []
  }
}
