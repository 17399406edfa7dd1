import type { StoredModel } from '#schemas/model/StoredModel.ts'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { storedModel } from '../model/storedModel.ts'
import type { StagedModel } from './StagedModel.ts'
import { stagedStored } from './stagedStored.ts'

/** The model of the server, without the virtual fields that the studio adds to files. */
export function serverModel(metadata: Metadata): StoredModel {
  const { fields, ...model } = storedModel(metadata)
  return { ...model, fields: fields.filter(({ field }) => !field.startsWith('$')) }
}

/** The metadata as it will be once the changes are applied. What they leave alone keeps its translated names. */
export function stagedMetadata(metadata: Metadata, staged: StagedModel, language: string): Metadata {
  const stored = stagedStored(serverModel(metadata), staged)
  const has = (name: string | null) => name === null || stored.collections.some(({ collection }) => collection === name)
  const built = buildMetadata({
    ...stored,
    // A relation to a deleted collection is deleted with it.
    relations: stored.relations.filter(({ one_collection }) => has(one_collection)),
    ...{ permissions: metadata.permissions, caller: metadata.caller, language, oddRows: metadata.oddRows },
    keys: () => metadata.keys,
  })
  const collections = built.collections.map(info => unchangedParts(info, metadata))
  const infos = new Map(collections.map(info => [info.collection, info]))
  const fields = new Map(
    collections.flatMap(info => info.fields.map(field => [`${info.collection}.${field.field}`, field] as const)),
  )
  return Object.freeze({
    ...built,
    collections,
    collection: (collection: string) => infos.get(collection) ?? null,
    field: (collection: string, field: string) => fields.get(`${collection}.${field}`) ?? null,
  })
}

function unchangedParts(info: CollectionInfo, metadata: Metadata): CollectionInfo {
  const before = metadata.collection(info.collection)
  if (!before) return info
  const fields = info.fields.map(field => {
    const known = metadata.field(field.collection, field.field)
    return known?.wire === field.wire ? known : field
  })
  const isUnchanged = before.meta === info.meta
  const isWhole = fields.length === before.fields.length && fields.every((field, at) => field === before.fields[at])
  if (isUnchanged && (isWhole || info.isSystem)) return before
  return isUnchanged ? { ...info, name: before.name, note: before.note, fields } : { ...info, fields }
}
