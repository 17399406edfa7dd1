import '#engine/core/i18n/accountMessages.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Text } from '#engine/core/i18n/createText.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { hrefOf } from '#engine/core/paths/base.ts'
import { providerName } from '#engine/core/session/providerName.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'

/** Reasons that a sign-in with a provider can have as well. */
const shared: ReadonlySet<string> = new Set(['expired', 'network', 'not-active', 'refused', 'unavailable'])

/** Reports the result of connecting a provider when the browser returns, and removes it from the address at once. */
export function useConnectNotice(): void {
  const text = useText()
  const router = useRouter()
  useEffect(() => {
    const search = new URLSearchParams(window.location.search)
    const [name, result] = [search.get('provider') ?? '', search.get('connect')]
    if (result === null || !/^[a-z][a-z0-9-]{0,30}$/.test(name)) return
    for (const each of ['provider', 'connect']) search.delete(each)
    const rest = search.size === 0 ? '' : `?${search}`
    router.history.replace(hrefOf(`${router.state.location.pathname}${rest}`))
    const provider = providerName(name)
    if (result === 'done') notify({ kind: 'success', title: text('users.providers.done', { provider }) })
    else {
      const title = text('users.providers.failed', { provider })
      notify({ kind: 'danger', title, text: reasonText(result, provider, text), persist: true })
    }
  }, [router, text])
}

function reasonText(reason: string, provider: string, text: Text): string {
  if (reason === 'taken') return text('users.providers.taken', { provider })
  if (reason === 'connected') return text('users.providers.other', { provider })
  return text(`account.sign_on.${shared.has(reason) ? reason.replace('-', '_') : 'unavailable'}`)
}
