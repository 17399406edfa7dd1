import type { BrowserContext } from 'playwright'
import { account } from './openServices.ts'

/** Signs a browser in to a server with the data of the benchmarks. */
export const signedIn = (address: string) => async (context: BrowserContext) => {
  await context.request.post(`${address}/auth/login`, { data: { ...account, mode: 'cookie' } })
  await context.addInitScript(() => localStorage.setItem('fieldhouse.signed-in', '1'))
}
