import { createActor, fromPromise } from 'xstate'
import { exchange } from '#engine/api/exchange.ts'
import { currentToken } from '#engine/session/accessToken.ts'
import { sessionActions, sessionActors } from '#engine/session/sessionActors.ts'
import { sessionMachine } from '#engine/session/sessionMachine.ts'

/** What the server that sent this page can do beyond the dialect; it writes it into the page. */
const capabilities =
  document.querySelector<HTMLMetaElement>('meta[name="fieldhouse-capabilities"]')?.content.split(',') ?? []

/** The session of this page. Its data is asked for before the code that reads it has arrived. */
export const session = createActor(
  sessionMachine.provide({
    actors: {
      ...sessionActors,
      hydrate: fromPromise<unknown>(async () => {
        const early = capabilities.includes('boot') ? exchange({ path: '/fieldhouse/boot' }, currentToken()) : null
        const { hydrate } = await import('#engine/session/hydrate.ts')
        return hydrate(early, navigator.language)
      }),
    },
    actions: sessionActions,
  }),
)
