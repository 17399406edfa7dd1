import type { Answer, Outcome } from '../api/exchange.ts'
import { viewedAs } from '../api/viewAs.ts'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import type { Boot, BootAnswer } from './Boot.ts'
import type { HydratedStudio } from './HydratedStudio.ts'
import type { LoadLanguageFor } from './LoadLanguageFor.ts'
import { readAnswers } from './readBoot.ts'

/**
 * Loads what the studio needs: in one response if the server has `/fieldhouse/boot`, possibly requested already, or
 * else by the calls of the dialect: the user first, then everything else in parallel, with the messages of the user's
 * language in between. Names are in the language that `loadLanguageFor` resolves to. Rejects with an `ApiFailure`.
 */
export async function hydrate(
  early: Promise<Outcome<Answer>> | null,
  loadLanguageFor: LoadLanguageFor,
): Promise<HydratedStudio> {
  const boot = early ? await bootOf(await early) : await askEach(loadLanguageFor)
  const spoken = await loadLanguageFor(boot.user)
  const role = boot.user.role ?? null
  return {
    user: boot.user,
    presets: boot.presets,
    project: boot.server.project,
    extensions: boot.extensions ?? null,
    draftKey: boot.draft_key ?? null,
    idleTimeout: boot.server.fieldhouse?.idle_timeout ?? null,
    capabilities: new Set(boot.server.fieldhouse?.capabilities ?? []),
    metadata: buildMetadata({
      ...boot,
      ...spoken,
      caller: {
        user: boot.user.id,
        role: role?.id ?? null,
        roleName: role?.name ?? null,
        admin: role?.admin_access ?? false,
        viewing: viewedAs() !== null,
      },
    }),
  }
}

/** The code for servers without that answer is loaded for them alone. */
const askEach = async (loadLanguageFor: LoadLanguageFor): Promise<Boot> =>
  (await import('./readEach.ts')).readEach(loadLanguageFor)

async function bootOf(outcome: Outcome<Answer>): Promise<Boot> {
  if (!outcome.ok) throw outcome.failure
  const { data } = outcome.value
  // Safe: every member is read as unknown.
  return readAnswers({ ...(typeof data === 'object' ? data : null) } as BootAnswer, true)
}
