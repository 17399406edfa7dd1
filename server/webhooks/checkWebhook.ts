import type { Problem } from '#schemas/validation/Problem.ts'
import { failedValidation } from '#server/failures/Failure.ts'
import type { Payload } from '#server/model/Payload.ts'
import { OutboundRefusal } from '#server/outbound/OutboundRefusal.ts'
import { outboundUrl } from '#server/outbound/outboundUrl.ts'
import { isHeader } from './Webhook.ts'

/** Headers of the connection, and those that identify this server to receivers. */
const reserved: ReadonlySet<string> = new Set([
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'te', 'trailer', 'upgrade', 'keep-alive', 'expect'],
  ...['proxy-authorization', 'proxy-connection', 'accept-encoding', 'user-agent'],
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature'],
])

const mostHeaders = 20

/**
 * Refuses a webhook that could not be sent, or that would set headers it must not set. Fails with FAILED_VALIDATION.
 */
export function checkWebhook({ headers, method, status, url }: Payload): void {
  const problems: Problem[] = []
  const problem = (field: string, what: string) =>
    problems.push({ field, type: 'unknown', message: `"${field}" ${what}` })
  if (typeof url === 'string' && !isUrl(url)) problem('url', 'has to be an http:// or https:// URL without a password')
  if (method !== undefined && method !== 'GET' && method !== 'POST') problem('method', 'must be one of [GET, POST]')
  if (status !== undefined && status !== 'active' && status !== 'inactive')
    problem('status', 'must be one of [active, inactive]')
  const wrong = headers === undefined || headers === null ? null : headerProblem(headers)
  if (wrong !== null) problem('headers', wrong)
  if (problems.length > 0) throw failedValidation(problems)
}

function isUrl(text: string): boolean {
  try {
    outboundUrl(text)
    return true
  } catch (cause) {
    if (cause instanceof OutboundRefusal) return false
    throw cause
  }
}

function headerProblem(headers: unknown): string | null {
  if (!Array.isArray(headers) || !headers.every(isHeader)) return 'has to be a list of { header, value }'
  if (headers.length > mostHeaders) return `has more than ${mostHeaders} headers`
  for (const { header, value } of headers) {
    if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(header)) return 'has a name that is none of a header'
    if (reserved.has(header.toLowerCase())) return `must not have "${header}"`
    if (!/^[\t\x20-\x7e]{0,2000}$/.test(value)) return `has a value for "${header}" that is none of a header`
  }
  return null
}
