import { isRecord } from '#schemas/data/isRecord.ts'
import { type Answer, type ApiRequest, exchange, type Outcome } from './exchange.ts'

/** As many as the server answers at once. */
const maxReads = 16
/** Characters of the addresses of one request. */
const maxLength = 6_000

interface Waiting {
  readonly request: ApiRequest
  readonly url: string
  readonly resolve: (outcome: Outcome<Answer> | Promise<Outcome<Answer>>) => void
  readonly reject: (reason: unknown) => void
}

/** The reads that started in this task, by their token. */
const waiting = new Map<string, Waiting[]>()

const isOffered = (): boolean =>
  document
    .querySelector<HTMLMetaElement>('meta[name="fieldhouse-capabilities"]')
    ?.content.split(',')
    .includes('batch-reads') === true

/**
 * Sends a read. Reads that start in the same task, such as those of all relations of a form, share one request if the
 * server supports it. A read that fails in there is sent again on its own, so that its failure is handled as usual.
 */
export function readTogether(request: ApiRequest, url: string, token: string): Promise<Outcome<Answer>> {
  // Folders are read next to a list of files, which must not wait for them.
  if (request.headers || !/^\/(items|files|users)[/?]/.test(url) || !isOffered()) return exchange(request, token)
  return new Promise((resolve, reject) => {
    const queue = waiting.get(token) ?? []
    if (!waiting.has(token)) {
      waiting.set(token, queue)
      setTimeout(() => {
        waiting.delete(token)
        for (const batch of batchesOf(queue)) void send(batch, token)
      })
    }
    queue.push({ request, url, resolve, reject })
  })
}

function batchesOf(queue: readonly Waiting[]): readonly (readonly Waiting[])[] {
  const batches: Waiting[][] = []
  let length = 0
  for (const each of queue) {
    const last = batches.at(-1)
    length += each.url.length
    if (last && last.length < maxReads && length <= maxLength) last.push(each)
    else {
      batches.push([each])
      length = each.url.length
    }
  }
  return batches
}

async function send(batch: readonly Waiting[], token: string): Promise<void> {
  const wanted = batch.filter(({ request: { signal }, reject }) => {
    if (signal?.aborted) reject(signal.reason)
    return !signal?.aborted
  })
  const answers = wanted.length > 1 ? await answersOf(wanted, token) : []
  for (const [at, { request, resolve, reject }] of wanted.entries()) {
    const answer = answers[at]
    if (request.signal?.aborted) reject(request.signal.reason)
    else resolve(answer ? { ok: true, value: answer } : exchange(request, token))
  }
}

/** The responses in the order of their reads; null for a read that must be sent on its own. */
async function answersOf(batch: readonly Waiting[], token: string): Promise<readonly (Answer | null)[]> {
  const query = batch.map(({ url }) => `read=${encodeURIComponent(url)}`).join('&')
  const outcome = await exchange({ path: '/fieldhouse/reads', query }, token)
  const all = outcome.ok && Array.isArray(outcome.value.data) ? outcome.value.data : []
  return all.map((each: unknown) => {
    const body = isRecord(each) && each['status'] === 200 ? each['body'] : null
    return isRecord(body) ? { data: body['data'], meta: body['meta'] } : null
  })
}
