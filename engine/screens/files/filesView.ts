import { collectionHref } from '#engine/core/paths/paths.ts'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'
import type { Search } from '../collections/listSearch.ts'

export const filesCollection = 'directus_files'

export const specialViews = ['all', 'mine', 'recent'] as const
export type SpecialView = (typeof specialViews)[number]

/** The current view of the file library. */
export type FilesView =
  /** The content of a folder, or files without one. */
  | { readonly kind: 'folder'; readonly folder: string | null }
  /** Files of every folder. */
  | { readonly kind: SpecialView }

/** Days that an upload counts as recent. */
const recentDays = 5
const day = 24 * 60 * 60 * 1000

/** The view of an address; a bookmark shows files of all folders. Null for other addresses. */
export function filesViewOf(path: string, search: Search): FilesView | null {
  const special = specialViews.find(each => each === path)
  if (special) return { kind: special }
  if (path !== '' && path !== '+') return null
  const folder = search['folder']
  if (folder !== undefined && folder !== '') return { kind: 'folder', folder: String(folder) }
  return search['bookmark'] === undefined ? { kind: 'folder', folder: null } : { kind: 'all' }
}

/** The folder that a view adds files to; the root if the view is not a folder. */
export const folderOf = (view: FilesView): string | null => (view.kind === 'folder' ? view.folder : null)

const folderQuery = (folder: string | null): string => (folder === null ? '' : `?folder=${encodeURIComponent(folder)}`)

/** The address of a folder in the browser; of the root for null. */
export const folderHref = (folder: string | null): string => collectionHref(filesCollection) + folderQuery(folder)

/** The address that adds files to a folder. */
export const addHref = (folder: string | null): string => `${collectionHref(filesCollection)}/+${folderQuery(folder)}`

export const specialHref = (view: SpecialView): string => `${collectionHref(filesCollection)}/${view}`

export const viewHref = (view: FilesView): string =>
  view.kind === 'folder' ? folderHref(view.folder) : specialHref(view.kind)

/** The fixed filters of a view, which users cannot remove. */
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
