import { isIP } from 'node:net'
import { type AddressList, addressList, plainAddress } from '#server/access/addressList.ts'
import type { Origin } from '#server/access/RequestCaller.ts'
import type { ServiceConfig } from '#server/services/Configuration.ts'
import type { RequestContext } from './respond.ts'

/**
 * The address and browser of a request. The address is the connection's own; behind a trusted proxy, the last address
 * that is not a trusted proxy.
 */
export function originOf(context: RequestContext, proxies: AddressList | null): Origin {
  const socket = property(property(context.env, 'incoming'), 'socket')
  const address = property(socket, 'remoteAddress')
  const peer = typeof address === 'string' ? plainAddress(address) : null
  const forwarded = proxies && peer !== null && proxies.has(peer) ? context.req.header('x-forwarded-for') : undefined
  const ip = forwarded === undefined ? peer : (senderOf(forwarded, proxies) ?? peer)
  return { ip, userAgent: context.req.header('user-agent')?.slice(0, 255) ?? null }
}

/** The addresses of trusted proxies; null if there are none. */
export function trustedProxies({ trustedProxies: entries = [] }: ServiceConfig): AddressList | null {
  if (entries.length === 0) return null
  const read = addressList(entries)
  if ('problem' in read) throw new Error(`"${read.problem}" is neither an address nor a network.`)
  return read.list
}

/** Proxies append on the right. Entries to the left of the first untrusted address may be forged. */
function senderOf(forwarded: string, proxies: AddressList | null): string | null {
  const hops = forwarded.split(',').map(hop => plainAddress(hop.trim()))
  const sender = hops.findLast(hop => !proxies?.has(hop)) ?? hops[0] ?? ''
  return isIP(sender) === 0 ? null : sender
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
