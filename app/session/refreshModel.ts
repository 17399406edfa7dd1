import { waitFor } from 'xstate'
import { createText, fillNames } from '#engine/core/i18n/createText.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { language } from './language.ts'
import { session } from './session.ts'

/**
 * Reads anew what the studio runs on: collections, fields, relations, permissions, presets, settings. Resolves once it is
 * there; what is being read already may be older than a change, so it is read once more. Where it cannot be had, the
 * studio goes on with what it has, says so, and false comes back.
 */
export async function refreshModel(): Promise<boolean> {
  await arrived()
  session.send({ type: 'hydrate.requested' })
  const { context } = await arrived()
  if (context.failure === null) return true
  const { locale, messages } = language.get()
  const text = createText(locale, messages, fillNames)
  notifyFailure(context.failure, text, text('not_refreshed'))
  return false
}

/** Nothing is being read; a session that ended on the way is asked for by the shell, and waited for. */
const arrived = () =>
  waitFor(
    session,
    state =>
      state.matches({ authenticated: { studio: 'ready' } }) || state.matches({ authenticated: { studio: 'failed' } }),
  )
