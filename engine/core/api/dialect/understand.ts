import type { Answer, ApiRequest, Outcome } from '../exchange.ts'
import { currentDialect, rc, speakDialect } from './Dialect.ts'
import { detectFamily, type FirstAnswers } from './detectFamily.ts'
import { nineDialect } from './nine/nineDialect.ts'

/**
 * The parts of a server's first answers that families shape differently, with the request that each one answers, in the
 * order in which an adapter learns from them.
 */
const shaped = {
  relations: { path: '/relations' },
  collections: { path: '/collections' },
  fields: { path: '/fields' },
  presets: { path: '/presets' },
  user: { path: '/users/me' },
} as const satisfies Readonly<Record<string, ApiRequest>>

/**
 * Finds out by its first answers which dialect a server speaks, speaks it from now on, and gives the answers back in the
 * shape of rc.24. Rejects with an `ApiFailure` for a server that the studio cannot work with.
 */
export async function understand<Answers extends FirstAnswers>(answers: Answers): Promise<Answers> {
  const family = detectFamily(answers)
  if (typeof family === 'object')
    throw { _tag: 'Malformed', message: 'The server does not speak a dialect that the studio knows.', misfit: family }
  // An adapter that speaks this dialect keeps what it has learned.
  if (currentDialect().family !== family) speakDialect(family === 'rc' ? rc : nineDialect(family))
  const again: Record<string, unknown> = {}
  for (const [name, request] of Object.entries(shaped)) {
    // Safe: the names are those of the answers.
    const data = answers[name as keyof typeof shaped]
    const outcome = await currentDialect().send(request, async () => good(data))
    again[name] = outcome.ok ? outcome.value.data : data
  }
  return { ...answers, ...again }
}

const good = (data: unknown): Outcome<Answer> => ({ ok: true, value: { data, meta: undefined } })
