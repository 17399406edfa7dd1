import type { Query } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { Registry } from './Registry.ts'

/** A page of items, and the counts that were asked for. */
export interface ItemsPage {
  readonly items: readonly Item[]
  readonly filterCount: number | null
  readonly totalCount: number | null
}

/** Which form of a file is asked for. */
export interface AssetOptions {
  /** The key of a transform such as `system-small-cover`; none for the file as it is. */
  readonly transform?: string
  /** When the file changed last, so that a cache lets go of the old one (C-469). */
  readonly modified?: string | null
  /** To be saved under its name, and not to be shown (C-471). */
  readonly download?: true
}

/** Where an upload goes. */
export interface UploadTarget {
  /** The folder that a new file goes into; null for none. */
  readonly folder: string | null
  /** The key of the file whose bytes are exchanged; without it a new file is made. */
  readonly replaces?: string
  /** Whether only pictures are taken. */
  readonly images?: boolean
}

/**
 * What the studio does for a plugin. The app gives one that talks to the server, stories and tests one over data in
 * memory. A rejected promise carries an `ApiFailure`.
 */
export interface StudioHost {
  readonly metadata: Metadata
  readonly registry: Registry
  /** What the server can beyond the dialect (decision 36). */
  readonly capabilities: ReadonlySet<string>
  /** Seals what was typed and is not saved yet; without one the browser makes its own. */
  readonly draftKey?: string | null
  readonly readItems: (collection: string, query: Query, signal?: AbortSignal) => Promise<ItemsPage>
  /** One item by its key, with these fields of it. */
  readonly readItem: (collection: string, key: Key, fields: readonly string[], signal?: AbortSignal) => Promise<Item>
  /**
   * Uploads a file and gives its row of the file library. One that was cut goes on where it stood when the same file is
   * uploaded again to the same place.
   */
  readonly upload: (
    file: File,
    target: UploadTarget,
    progress?: (percent: number) => void,
    signal?: AbortSignal,
  ) => Promise<Item>
  /** Has the server fetch a file from an address into the library, and gives its row. */
  readonly importFile: (url: string, target?: UploadTarget) => Promise<Item>
  /** The bytes of a file of the library. */
  readonly readAsset: (id: string, options?: AssetOptions, signal?: AbortSignal) => Promise<Blob>
  /** Saves a file of the library on the person's device; says itself what went wrong. */
  readonly saveAsset: (id: string, filename: string) => Promise<void>
  readonly itemHref: (collection: string, key: Key) => string
}
