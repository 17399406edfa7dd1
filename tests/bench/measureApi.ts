import { Agent, request } from 'node:http'
import { percentile } from './median.ts'

export interface Load {
  /** Responses per second. */
  readonly rate: number
  /** The 99th percentile of response times in milliseconds. */
  readonly p99: number
}

const connections = 10

/** Sends requests over ten connections for a while. A response that is not 2xx is an error of the benchmark. */
export async function load(
  address: string,
  call: {
    readonly method: string
    readonly path: (index: number) => string
    readonly body?: (index: number) => unknown
  },
  token: string,
  seconds = 3,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  let index = 0
  const worker = async () => {
    while (performance.now() < end) {
      index += 1
      const started = performance.now()
      await once(agent, `${address}${call.path(index)}`, call.method, token, call.body?.(index))
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  return { rate: Math.round(times.length / seconds), p99: percentile(times, 0.99) }
}

function once(agent: Agent, url: string, method: string, token: string, body: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${token}`,
      ...(payload === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    }
    const sent = request(url, { agent, method, headers }, response => {
      response.resume()
      response.on('end', () =>
        (response.statusCode ?? 500) < 300 ? resolve() : reject(new Error(`${method} ${url}: ${response.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}
