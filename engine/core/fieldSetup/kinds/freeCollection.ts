import type { Metadata } from '../../metadata/Metadata.ts'

/** A name that no collection has: the one asked for, else with a number behind it. */
export function freeCollection(metadata: Metadata, wanted: string): string {
  let name = wanted
  for (let at = 1; metadata.collection(name) !== null; at++) name = `${wanted}_${at}`
  return name
}
