import type { CustomFetch } from 'openid-client'
import type { GuardedFetch } from '#server/outbound/guardedFetch.ts'
import { OutboundRefusal } from '#server/outbound/OutboundRefusal.ts'

/** Maximum bytes of a provider's response: descriptions, keys and tokens are small. */
const longestAnswer = 512 * 1024

/** The guarded client in the form that the protocol library requires. Redirects are refused. */
export const outsideFetch =
  (guarded: GuardedFetch): CustomFetch =>
  async (url, { body, headers, method }) => {
    if (method !== 'GET' && method !== 'POST') throw new OutboundRefusal('url')
    const answer = await guarded({
      url,
      method,
      headers,
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      maximumSize: longestAnswer,
      redirects: 0,
    })
    const parts: Uint8Array[] = []
    for await (const part of answer.body) parts.push(part)
    const type = answer.headers['content-type']
    return new Response([204, 304].includes(answer.status) ? null : Buffer.concat(parts), {
      status: answer.status,
      headers: typeof type === 'string' ? { 'content-type': type } : {},
    })
  }
