import { account } from './openServices.ts'

/** The access token of an account. */
export async function signIn(address: string, email: string = account.email): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ ...account, email })
  const answer = await fetch(`${address}/auth/login`, { method: 'POST', headers, body })
  // Safe: the dialect's response to a sign-in.
  const token = ((await answer.json()) as { data?: { access_token: string } }).data?.access_token
  if (token === undefined) throw new Error(`${email} cannot sign in.`)
  return token
}
