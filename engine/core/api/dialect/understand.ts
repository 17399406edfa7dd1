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
 * Detects the dialect of a server from its first responses, uses it from now on, and returns the responses in the shape
 * of rc.24. Rejects with an `ApiFailure` for an unsupported server.
 */
export async function understand<Answers extends FirstAnswers>(answers: Answers): Promise<Answers> {
  const family = detectFamily(answers)
  if (typeof family === 'object')
    throw { _tag: 'Malformed', message: 'The server does not speak a dialect that the studio knows.', misfit: family }
  // Keeps an adapter of the same dialect, with its state.
  if (currentDialect().family !== family) speakDialect(family === 'rc' ? rc : nineDialect(family))
  const translated: Record<string, unknown> = {}
  for (const [name, request] of Object.entries(shaped)) {
    // Safe: the names are the keys of the responses.
    const data = answers[name as keyof typeof shaped]
    const outcome = await currentDialect().send(request, async () => good(data))
    translated[name] = outcome.ok ? outcome.value.data : data
  }
  return { ...answers, ...translated }
}

const good = (data: unknown): Outcome<Answer> => ({ ok: true, value: { data, meta: undefined } })
