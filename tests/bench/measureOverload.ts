import { spawn } from 'node:child_process'
import { once as onceOf } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { percentile } from './median.ts'

export interface Overload {
  /** Successful responses per second. */
  readonly goodput: number
  /** The percentage of refused requests. */
  readonly refused: number
  /** The 99th percentile of refusal times in milliseconds. */
  readonly refusal: number
  /** The same for `/server/ping`. */
  readonly ping: number
}

/** Sends over many connections at once, without waiting for responses first, and measures how the server copes. */
export async function measureOverload(
  address: string,
  path: (index: number) => string,
  token: string,
  connections: number,
  seconds = 4,
): Promise<Overload> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  // First: under load a process takes longer to start than the load lasts.
  const pinger = spawn(process.execPath, [
    ...['--import', 'tsx', 'tests/bench/pinger.ts'],
    ...[address, String(seconds - 1)],
  ])
  await onceOf(pinger.stdout, 'readable')
  const [good, refusals]: [number[], number[]] = [[], []]
  // Counting starts once all clients are connected.
  const begin = performance.now() + 1_000
  const end = begin + seconds * 1000
  let index = 0
  const asker = async () => {
    while (performance.now() < end) {
      const { status, took } = await once(agent, address + path(index++), token)
      if (performance.now() < begin) continue
      if (status === 503) refusals.push(took)
      else good.push(took)
    }
  }
  const [pinged] = await Promise.all([text(pinger.stdout), ...Array.from({ length: connections }, asker)])
  agent.destroy()
  return {
    goodput: good.length / seconds,
    refused: (100 * refusals.length) / (refusals.length + good.length),
    refusal: refusals.length === 0 ? 0 : percentile(refusals, 0.99),
    ping: Number(pinged.replace('ready', '')),
  }
}

function once(agent: Agent, url: string, token: string): Promise<{ readonly status: number; readonly took: number }> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, answer => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, took: performance.now() - started }))
    })
    sent.on('error', reject)
    sent.end()
  })
}
