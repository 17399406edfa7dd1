import type { Origin } from '#server/database/Origin.ts'
import { candidates } from './candidates/candidates.ts'
import type { Dialect } from './Dialect.ts'
import { nine } from './nine/nine.ts'

const dialects: Readonly<Record<Origin, Dialect>> = {
  own: candidates('own'),
  rc: candidates('rc'),
  '9.0': nine('9.0'),
  '9': nine('9'),
}

/** The dialect of a project, by the server that made it. */
export const dialectOf = (origin: Origin): Dialect => dialects[origin]
