import { createActor, fromPromise } from 'xstate'
import { type Answer, exchange, type Outcome, readAnswer } from '#engine/core/api/exchange.ts'
import { provideTokenSource } from '#engine/core/api/tokenSource.ts'
import { currentToken, freshToken, onGrant, refreshToken } from '#engine/core/session/accessToken.ts'
import { sessionActions, sessionActors } from '#engine/core/session/sessionActors.ts'
import { sessionMachine } from '#engine/core/session/sessionMachine.ts'
import { takeStartData } from '#engine/core/session/startData.ts'
import { onTabMessage } from '#engine/core/session/tabs.ts'
import { loadLanguageFor } from './language.ts'

/** The capabilities of the server beyond the dialect, which it writes into the page. */
const capabilities =
  document.querySelector<HTMLMetaElement>('meta[name="fieldhouse-capabilities"]')?.content.split(',') ?? []

/** The session of this page. Requests its data before the code that reads it has loaded. */
export const session = createActor(
  sessionMachine.provide({
    actors: {
      ...sessionActors,
      hydrate: fromPromise<unknown>(async () => {
        const early = capabilities.includes('boot') ? boot() : null
        const { hydrate } = await import('#engine/core/session/hydrate.ts')
        return hydrate(early, loadLanguageFor)
      }),
    },
    actions: sessionActions,
  }),
)

provideTokenSource({ token: currentToken, renew: refreshToken })
onGrant(grant => session.send({ type: 'grant.arrived', grant }))
onTabMessage(message =>
  session.send(message.kind === 'granted' ? { type: 'grant.offered', grant: message.grant } : { type: 'tab.ended' }),
)
for (const [target, type] of [
  [document, 'visibilitychange'],
  [window, 'pageshow'],
  [window, 'online'],
] as const)
  target.addEventListener(type, () => session.send({ type: 'page.woke' }))

declare global {
  interface Window {
    /** The data that the page itself requested before any script loaded; null when there was no session. */
    fieldhouseBoot?: Promise<Response | null>
  }
}

/**
 * The data of the session: what came with the page, or the response that the page already requested, if it belongs to
 * this session and succeeded.
 */
async function boot(): Promise<Outcome<Answer>> {
  const { signedInHere } = session.getSnapshot().context
  const earlyBoot = window.fieldhouseBoot
  delete window.fieldhouseBoot
  const data = await takeStartData()
  if (data && !signedInHere) return { ok: true, value: { data, meta: undefined } }
  const response = signedInHere ? null : await earlyBoot
  return response?.ok ? readAnswer(response) : exchange({ path: '/fieldhouse/boot' }, await freshToken())
}
