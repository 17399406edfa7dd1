import type { Boot, BootAnswer } from './Boot.ts'
import { isBoot } from './isBoot.ts'

/**
 * Reads the server's boot response. Data in the format of rc.24 is read at once; code for anything else is loaded on
 * demand. `raw` responses have not been converted by a dialect. Rejects with an `ApiFailure`.
 */
export async function readAnswers(answer: BootAnswer, raw: boolean): Promise<Boot> {
  if (isBoot(answer)) return { ...answer, oddRows: [] }
  const { readOtherBoot } = await import('./readOtherBoot.ts')
  return readOtherBoot(answer, raw)
}
