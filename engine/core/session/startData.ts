import { isRecord } from '#schemas/data/isRecord.ts'
import { viewedRole } from '../api/viewAs.ts'
import { currentToken } from './accessToken.ts'
import { tokenPayload } from './tokenPayload.ts'

/**
 * The data of `/fieldhouse/boot` that the server has sent with the page, once; null if there is none for the user of the
 * session: another tab may have signed in since.
 */
export async function takeStartData(): Promise<unknown> {
  if (!document.querySelector('meta[name="fieldhouse-start-data"]')) return null
  // It is the last element of the page.
  if (document.readyState === 'loading')
    await new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  const element = document.getElementById('fieldhouse-start-data')
  element?.remove()
  if (!element || viewedRole() !== null) return null
  const data = dataIn(element.textContent)
  const user = isRecord(data) ? data['user'] : null
  return isRecord(user) && user['id'] === tokenPayload(currentToken() ?? '')['id'] ? data : null
}

/** Null if the connection broke off within the data. */
function dataIn(text: string): unknown {
  try {
    const answer: unknown = JSON.parse(text)
    return isRecord(answer) ? answer['data'] : null
  } catch {
    return null
  }
}
