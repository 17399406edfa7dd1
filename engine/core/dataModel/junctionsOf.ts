import type { Metadata } from '../metadata/Metadata.ts'

/** The hidden collections that connect a collection with others, and are of no use without it. */
export function junctionsOf(metadata: Metadata, collection: string): readonly string[] {
  const names = metadata.relations.flatMap(({ one_collection, many_collection, junction_field }) =>
    one_collection === collection && junction_field !== null ? many_collection : [],
  )
  return [...new Set(names)].filter(name => {
    const info = metadata.collection(name)
    return name !== collection && info?.isSystem === false && info.meta?.hidden === true
  })
}
