import { Schema } from 'effect'
import { type Boot, type BootAnswer, BootRows } from './Boot.ts'

const decode = Schema.decodeUnknownResult(BootRows)

/**
 * Reads the server's boot response. Data in the format of rc.24 is read at once; code for anything else is loaded on
 * demand. `raw` responses have not been converted by a dialect. Rejects with an `ApiFailure`.
 */
export async function readAnswers(answer: BootAnswer, raw: boolean): Promise<Boot> {
  const read = decode(answer)
  if (read._tag === 'Success') return { ...read.success, oddRows: [] }
  const { readOtherBoot } = await import('./readOtherBoot.ts')
  return readOtherBoot(answer, raw)
}
