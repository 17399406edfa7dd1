import { Schema } from 'effect'
import { type Boot, type BootAnswer, BootRows } from './Boot.ts'

const decode = Schema.decodeUnknownResult(BootRows)

/**
 * What a server sends for the studio to start with. What is as rc.24 says is read at once; the code for everything else
 * is loaded when it is needed. `raw` answers have not come through an adapter. Rejects with an `ApiFailure`.
 */
export async function readAnswers(answer: BootAnswer, raw: boolean): Promise<Boot> {
  const read = decode(answer)
  if (read._tag === 'Success') return { ...read.success, oddRows: [] }
  const { readOtherBoot } = await import('./readOtherBoot.ts')
  return readOtherBoot(answer, raw)
}
