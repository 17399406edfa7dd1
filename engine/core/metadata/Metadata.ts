import type { Permission, PermissionAction } from '#schemas/data/Permission.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import type { Caller, Decision } from '#schemas/permission/Decision.ts'
import type { RelationKind } from '#schemas/relation/relationKind.ts'
import type { OddRow } from '../api/rows/wireRows.ts'
import type { CollectionInfo } from './CollectionInfo.ts'
import type { FieldInfo } from './FieldInfo.ts'
import type { KeyTranslator } from './keyTranslatorFor.ts'

/** An immutable snapshot of the project's metadata. A change creates a new one. */
export interface Metadata {
  /** All collections visible to the caller, by sort value, then by name. */
  readonly collections: readonly CollectionInfo[]
  readonly relations: readonly Relation[]
  readonly permissions: readonly Permission[]
  readonly caller: Caller
  /** Translates texts that are keys of the project, `$t:greeting`. */
  readonly keys: KeyTranslator
  /** Unreadable parts of the server's metadata; the schema doctor shows them to administrators. */
  readonly oddRows: readonly OddRow[]
  readonly collection: (collection: string) => CollectionInfo | null
  readonly field: (collection: string, field: string) => FieldInfo | null
  /** The field at the end of a dotted path from a collection: `author.name`, `sections.item:authors.name`. */
  readonly fieldAt: (collection: string, path: string) => FieldInfo | null
  readonly relation: (collection: string, field: string) => RelationKind | null
  /** The caller's permissions. */
  readonly decide: (action: PermissionAction, collection: string) => Decision
}
