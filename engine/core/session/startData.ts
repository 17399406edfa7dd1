import { isRecord } from '#schemas/data/isRecord.ts'
import { viewedAs } from '../api/viewAs.ts'
import { currentToken } from './accessToken.ts'
import { tokenPayload } from './tokenPayload.ts'

declare global {
  interface Window {
    /** Removes an element that comes at the end of the page, once it is complete; null if the page has none. */
    fieldhouseArrived?: (id: string) => Promise<Element | null>
  }
}

/**
 * The data of `/fieldhouse/boot` that the server has sent with the page, once; null if there is none for the user of the
 * session: another tab may have signed in since.
 */
export async function takeStartData(): Promise<unknown> {
  if (!document.querySelector('meta[name="fieldhouse-start-data"]')) return null
  const element = await window.fieldhouseArrived?.('fieldhouse-start-data')
  if (!element || viewedAs() !== null) return null
  const answer: unknown = JSON.parse(element.textContent)
  const data = isRecord(answer) ? answer['data'] : null
  const user = isRecord(data) ? data['user'] : null
  return isRecord(user) && user['id'] === tokenPayload(currentToken() ?? '')['id'] ? data : null
}
