import type { Metadata } from '../../metadata/Metadata.ts'

/** A free collection name: the requested one, or else with a number appended. */
export function freeCollection(metadata: Metadata, wanted: string): string {
  let name = wanted
  for (let at = 1; metadata.collection(name) !== null; at++) name = `${wanted}_${at}`
  return name
}
