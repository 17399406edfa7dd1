import type { Answer, Outcome } from '../api/exchange.ts'
import { viewedRole } from '../api/viewAs.ts'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import type { Boot, BootAnswer } from './Boot.ts'
import type { HydratedStudio } from './HydratedStudio.ts'
import { readAnswers } from './readBoot.ts'
import type { SpeakTo } from './SpeakTo.ts'

/**
 * Loads what the studio runs on: in one answer where the server has `/fieldhouse/boot`, here already on its way, else
 * by the calls of the dialect: the user first, then everything at once; the words of the user's language come in between
 * (P-085 … P-089). Names are in the language that `speakTo` resolves to. Rejects with an `ApiFailure`.
 */
export async function hydrate(early: Promise<Outcome<Answer>> | null, speakTo: SpeakTo): Promise<HydratedStudio> {
  const boot = early ? await bootOf(await early) : await askEach(speakTo)
  const spoken = await speakTo(boot.user)
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
        viewing: viewedRole() !== null,
      },
    }),
  }
}

/** The code for servers without that answer is loaded for them alone. */
const askEach = async (speakTo: SpeakTo): Promise<Boot> => (await import('./readEach.ts')).readEach(speakTo)

async function bootOf(outcome: Outcome<Answer>): Promise<Boot> {
  if (!outcome.ok) throw outcome.failure
  const { data } = outcome.value
  // Safe: every member is read as unknown.
  return readAnswers({ ...(typeof data === 'object' ? data : null) } as BootAnswer, true)
}
