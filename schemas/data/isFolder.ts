import type { Collection } from './Collection.ts'

/** Whether a collection is a folder: it holds other collections and no items. */
export const isFolder = ({ schema }: Pick<Collection, 'schema'>): boolean => schema === null
