import type { ApiFailure } from '../api/ApiFailure.ts'
import type { Outcome } from '../api/exchange.ts'

/** The addresses of a text: one a line, or between commas; each once. */
export const addressesOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map(part => part.trim())
      .filter(part => part !== ''),
  ),
]

/** Why a person could not be invited. */
export type Refusal =
  | { readonly kind: 'no_address' | 'taken' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }

export interface Invited {
  readonly invited: readonly string[]
  readonly refused: readonly { readonly email: string; readonly reason: Refusal }[]
}

/** The maximum number of invitations per request. */
const maxInvites = 100

/**
 * Invites everyone: in one request, which is all or nothing; if it fails, one by one, so that valid addresses are
 * invited and the others are reported with a reason.
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
      ...emails.filter(email => !isAddress(email)).map(email => ({ email, reason: { kind: 'no_address' } as const })),
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
  const reason = refusalOf(outcome.failure)
  // The failure is not about the addresses, so sending them one by one would not help.
  const isDecided = outcome.failure._tag === 'Refused' && outcome.failure.status < 500 && outcome.failure.status !== 429
  if (emails.length === 1 || !isDecided) return { invited: [], refused: emails.map(email => ({ email, reason })) }
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
  Array.from({ length: Math.ceil(emails.length / maxInvites) }, (_, part) =>
    emails.slice(part * maxInvites, (part + 1) * maxInvites),
  )

async function inTurn<In, Out>(entries: readonly In[], act: (entry: In) => Promise<Out>): Promise<readonly Out[]> {
  const results: Out[] = []
  for (const entry of entries) results.push(await act(entry))
  return results
}
