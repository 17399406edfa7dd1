import type { Item } from '#schemas/data/Item.ts'
import type { Reason } from '../access/Access.ts'
import { type FormPermissions, fieldReadOnlyReason, rowDenial } from '../access/fieldReadOnlyReason.ts'
import { newItemDisabledReason, nothingToSave } from '../access/newItemDisabledReason.ts'
import { type Edits, isEdited } from '../edits/Patch.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { type Archive, archiveOf } from './archive.ts'

export interface ItemFacts {
  readonly collection: CollectionInfo
  readonly metadata: Pick<Metadata, 'caller' | 'decide'>
  readonly permissions: FormPermissions
  readonly isNew: boolean
  readonly item: Item
  /** The result of `unsavableReason`. */
  readonly unsavable: Reason | null
  readonly doing: { readonly saving: boolean; readonly loading: boolean; readonly archiving: boolean }
}

/** The actions for an item, each with the reason why it is unavailable, or null. */
export interface ItemReasons {
  readonly save: Reason | null
  readonly copy: Reason | null
  readonly delete: Reason | null
  /** Null if the collection has no archive. */
  readonly archive: { readonly change: Archive; readonly reason: Reason | null } | null
}

export function itemReasons(facts: ItemFacts): ItemReasons {
  const { collection, metadata, item, doing } = facts
  const name = collection.collection
  const create = metadata.decide('create', name)
  return {
    save: saveReason(facts),
    copy: create.allowed ? null : create.denial,
    // Commands are ignored while the item reloads.
    delete: doing.loading
      ? { kind: 'busy' }
      : rowDenial(metadata.decide('delete', name), 'delete', name, metadata.caller, item),
    archive: archiving(facts),
  }
}

/** Why the edits themselves cannot be saved. */
export function unsavableReason(collection: CollectionInfo, isNew: boolean, item: Item, edits: Edits): Reason | null {
  if (isNew) return newItemDisabledReason(collection.fields, item, edits)
  return isEdited(edits) ? null : nothingToSave
}

function saveReason({ permissions, unsavable, doing }: ItemFacts): Reason | null {
  if (doing.saving) return { kind: 'busy' }
  if (!permissions.decision.allowed) return permissions.decision.denial
  if (permissions.rowDenial) return permissions.rowDenial
  return unsavable
}

function archiving({ collection, permissions, isNew, item, doing }: ItemFacts): ItemReasons['archive'] {
  const change = isNew || collection.isSingleton ? null : archiveOf(collection.meta, item)
  if (change === null) return null
  const field = collection.fields.find(each => each.field === change.field)
  if (doing.loading || doing.archiving) return { change, reason: { kind: 'busy' } }
  return { change, reason: field ? fieldReadOnlyReason(field, permissions) : null }
}
