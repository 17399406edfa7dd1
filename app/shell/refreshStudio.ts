import { waitFor } from 'xstate'
import { createText, fillNames } from '#engine/core/i18n/createText.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { language } from '../session/language.ts'
import { session } from '../session/session.ts'

/** How the studio reloads its model; see `refreshModel`. */
export async function refreshStudio(): Promise<boolean> {
  await arrived()
  session.send({ type: 'hydrate.requested' })
  const { context } = await arrived()
  if (context.failure === null) return true
  const { locale, messages } = language.get()
  const text = createText(locale, messages, fillNames)
  notifyFailure(context.failure, text, text('not_refreshed'))
  return false
}

/** Resolves when nothing is loading. If the session expires, waits until the user has signed in again. */
const arrived = () =>
  waitFor(
    session,
    state =>
      state.matches({ authenticated: { studio: 'ready' } }) || state.matches({ authenticated: { studio: 'failed' } }),
  )
