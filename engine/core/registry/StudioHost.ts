import type { Query } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { Registry } from './Registry.ts'

/** A page of items, and the requested counts. */
export interface ItemsPage {
  readonly items: readonly Item[]
  readonly filterCount: number | null
  readonly totalCount: number | null
}

/** The requested version of a file. */
export interface AssetOptions {
  /** The key of a transform such as `system-small-cover`; none for the original file. */
  readonly transform?: string
  /** When the file last changed, so that caches drop the old version. */
  readonly modified?: string | null
  /** To be saved under its name, and not to be shown. */
  readonly download?: true
}

/** A value that the service of a field suggests, and its text. */
export interface Suggestion {
  readonly text: string
  readonly value: string
}

/** The target of an upload. */
export interface UploadTarget {
  /** The folder of a new file; null for none. */
  readonly folder: string | null
  /** The key of the file whose content is replaced; without it a new file is created. */
  readonly replaces?: string
  /** Whether only images are accepted. */
  readonly images?: boolean
}

/**
 * The services of the studio for plugins. The app provides one that talks to the server, stories and tests one with
 * data in memory. A rejected promise carries an `ApiFailure`.
 */
export interface StudioHost {
  readonly metadata: Metadata
  readonly registry: Registry
  /** What the server supports beyond the dialect (decision 36). */
  readonly capabilities: ReadonlySet<string>
  /** Encrypts unsaved drafts; without it the browser creates its own key. */
  readonly draftKey?: string | null
  readonly readItems: (collection: string, query: Query, signal?: AbortSignal) => Promise<ItemsPage>
  /** One item by its key, with these fields. */
  readonly readItem: (collection: string, key: Key, fields: readonly string[], signal?: AbortSignal) => Promise<Item>
  /**
   * Uploads a file and returns its row in the file library. An interrupted upload resumes when the same file is
   * uploaded to the same place again.
   */
  readonly upload: (
    file: File,
    target: UploadTarget,
    progress?: (percent: number) => void,
    signal?: AbortSignal,
  ) => Promise<Item>
  /** Has the server import a file from a URL into the library, and returns its row. */
  readonly importFile: (url: string, target?: UploadTarget) => Promise<Item>
  /** The bytes of a file of the library. */
  readonly readAsset: (id: string, options?: AssetOptions, signal?: AbortSignal) => Promise<Blob>
  /** Downloads a file of the library; reports failures itself. */
  readonly saveAsset: (id: string, filename: string) => Promise<void>
  /** Values for a field from the service that administrators have set for it. Needs the capability `suggestions`. */
  readonly suggest: (
    collection: string,
    field: string,
    search: string,
    signal?: AbortSignal,
  ) => Promise<readonly Suggestion[]>
  readonly itemHref: (collection: string, key: Key) => string
}
