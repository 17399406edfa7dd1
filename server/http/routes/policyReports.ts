import { Effect } from 'effect'
import { attempt } from '#server/failures/attempt.ts'
import { failure, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { policyReportPath } from '#server/http/policyReportPath.ts'
import type { Routes } from '#server/http/Routes.ts'
import { done, type RequestContext } from '#server/http/respond.ts'
import { isPayload } from '#server/model/Payload.ts'
import { Configuration } from '#server/services/Configuration.ts'

/** Bytes of a report. */
const maximumSize = 16_384
/** Reports that are logged within a window, from all clients together; anyone can send them. */
const mostReports = 20
const window = 60_000
/** Characters that are logged of each part of a report. */
const longest = 200

/** Receives and logs the browsers' reports of Content-Security-Policy violations on studio pages. */
export const policyReportRoutes = Effect.fnUntraced(function* (app: Routes) {
  const config = yield* Configuration
  let windowStart = 0
  let count = 0
  app.post(policyReportPath, function* (context) {
    const report = yield* readReport(context)
    const now = Date.now()
    if (now - windowStart >= window) {
      windowStart = now
      count = 0
    }
    count += 1
    if (count <= mostReports)
      config.logger.warn({ event: 'policy.broken', ...report }, 'A browser reported a policy violation')
    return done(context)
  })
})

const readReport = operation(function* (context: RequestContext): Operation<Readonly<Record<string, string>>> {
  const type = context.req.header('content-type') ?? ''
  if (!/^application\/csp-report\b/i.test(type))
    return yield* failure('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/csp-report.')
  const body = parse(yield* attempt(() => readText(context)))
  const report = isPayload(body) ? body['csp-report'] : undefined
  if (!isPayload(report)) return yield* invalidPayload('The body is not a report.')
  return {
    directive: part(report['effective-directive'] ?? report['violated-directive']),
    blocked: part(report['blocked-uri']),
    page: part(report['document-uri']),
    source: part(report['source-file']),
    line: part(report['line-number']),
  }
})

/** Text or a number, without the part of a URL that may hold a token, and at most one line. */
function part(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const [plain = ''] = String(value).split(/[?#]/)
  return plain.replace(/\p{Cc}/gu, ' ').slice(0, longest)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidPayload('The body is not valid JSON.')
  }
}

/** The body, read no further than the limit. */
async function readText({ req }: RequestContext): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = req.raw.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength
    if (size > maximumSize) {
      await reader?.cancel()
      throw failure('PAYLOAD_TOO_LARGE', `The body is larger than ${maximumSize} bytes.`)
    }
    chunks.push(read.value)
  }
  return Buffer.concat(chunks).toString('utf8')
}
