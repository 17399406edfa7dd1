import { Result, Schema } from 'effect'
import { ModelFile } from './ModelFile.ts'

const decode = Schema.decodeUnknownResult(ModelFile)

/** A model from the text of a file; null where it is none, or one that names what it does not have. */
export function readModelFile(text: string): ModelFile | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const read = decode(value)
  return Result.isSuccess(read) && isWhole(read.success) ? read.success : null
}

/** Every field is of a collection of the file, each name stands once, and each collection has a key. */
function isWhole({ collections, fields, relations }: ModelFile): boolean {
  const names = collections.map(({ collection }) => collection)
  const columns = fields.map(({ collection, field }) => `${collection}.${field}`)
  return (
    isUnique(names) &&
    isUnique(columns) &&
    isUnique(relations.map(({ many_collection, many_field }) => `${many_collection}.${many_field}`)) &&
    fields.every(({ collection }) => names.includes(collection)) &&
    relations.every(({ many_collection, many_field }) => columns.includes(`${many_collection}.${many_field}`)) &&
    names.every(name => fields.some(({ collection, schema }) => collection === name && schema?.is_primary_key))
  )
}

const isUnique = (names: readonly string[]): boolean => new Set(names).size === names.length
