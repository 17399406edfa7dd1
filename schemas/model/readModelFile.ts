import * as Result from 'effect/Result'
import * as Schema from 'effect/Schema'
import { isFolder } from '../data/isFolder.ts'
import { ModelFile } from './ModelFile.ts'

const decode = Schema.decodeUnknownResult(ModelFile)

/** A model from the text of a file; null if it is invalid, or refers to anything it does not contain. */
export function readModelFile(text: string): ModelFile | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const read = decode(value)
  return Result.isSuccess(read) && isWholeModel(read.success) ? read.success : null
}

/** Every field belongs to a collection of the file, every name is unique, and each table has a key. */
export function isWholeModel({ collections, fields, relations }: ModelFile): boolean {
  const names = collections.map(({ collection }) => collection)
  const columns = fields.map(({ collection, field }) => `${collection}.${field}`)
  return (
    isUnique(names) &&
    isUnique(columns) &&
    isUnique(relations.map(({ many_collection, many_field }) => `${many_collection}.${many_field}`)) &&
    fields.every(({ collection }) => names.includes(collection)) &&
    relations.every(({ many_collection, many_field }) => columns.includes(`${many_collection}.${many_field}`)) &&
    collections
      .filter(each => !isFolder(each))
      .every(each => fields.some(({ collection, schema }) => collection === each.collection && schema?.is_primary_key))
  )
}

const isUnique = (names: readonly string[]): boolean => new Set(names).size === names.length
