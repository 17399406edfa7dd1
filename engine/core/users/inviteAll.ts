import type { ApiFailure } from '../api/ApiFailure.ts'
import type { Outcome } from '../api/exchange.ts'

/** The addresses of a text: one a line, or between commas (P-068 … P-071); each once. */
export const addressesOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map(part => part.trim())
      .filter(part => part !== ''),
  ),
]

/** Why somebody was not invited. */
export type Refusal =
  | { readonly kind: 'no_address' | 'taken' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }

export interface Invited {
  readonly invited: readonly string[]
  readonly refused: readonly { readonly email: string; readonly why: Refusal }[]
}

/** How many the server takes at once. */
const most = 100

/**
 * Invites everyone: all at once, which the server does for all or none; where it does for none, one by one, so that those
 * who can be invited are, and it is known who could not and why.
 */
export async function inviteAll(
  emails: readonly string[],
  send: (emails: readonly string[]) => Promise<Outcome<unknown>>,
): Promise<Invited> {
  const sound = emails.filter(isAddress)
  const parts = await inTurn(inParts(sound), part => invitePart(part, send))
  return {
    invited: parts.flatMap(part => part.invited),
    refused: [
      ...emails.filter(email => !isAddress(email)).map(email => ({ email, why: { kind: 'no_address' } as const })),
      ...parts.flatMap(part => part.refused),
    ],
  }
}

async function invitePart(
  emails: readonly string[],
  send: (emails: readonly string[]) => Promise<Outcome<unknown>>,
): Promise<Invited> {
  const outcome = await send(emails)
  if (outcome.ok) return { invited: emails, refused: [] }
  const why = refusalOf(outcome.failure)
  // Nobody has decided on these addresses, and nobody would on each of them.
  const isDecided = outcome.failure._tag === 'Refused' && outcome.failure.status < 500 && outcome.failure.status !== 429
  if (emails.length === 1 || !isDecided) return { invited: [], refused: emails.map(email => ({ email, why })) }
  const each = await inTurn(emails, email => invitePart([email], send))
  return { invited: each.flatMap(one => one.invited), refused: each.flatMap(one => one.refused) }
}

function refusalOf(failure: ApiFailure): Refusal {
  if (failure._tag === 'Refused' && failure.code === 'RECORD_NOT_UNIQUE') return { kind: 'taken' }
  if (failure._tag === 'Refused' && failure.code === 'INVALID_PAYLOAD') return { kind: 'no_address' }
  return { kind: 'failed', failure }
}

const isAddress = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email)

const inParts = (emails: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(emails.length / most) }, (_, part) => emails.slice(part * most, (part + 1) * most))

async function inTurn<In, Out>(entries: readonly In[], act: (entry: In) => Promise<Out>): Promise<readonly Out[]> {
  const results: Out[] = []
  for (const entry of entries) results.push(await act(entry))
  return results
}
