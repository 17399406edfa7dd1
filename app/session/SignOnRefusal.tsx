import '#engine/core/i18n/accountMessages.ts'
import { useState } from 'react'
import { codeTitle } from '#engine/core/api/failureText.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'

/** The reasons that the server returns for a refused single sign-on. */
const reasons: ReadonlySet<string> = new Set([
  ...[
    'expired',
    'refused',
    'unavailable',
    'no-address',
    'no-account',
    'not-confirmed',
    'disconnected',
    'not-active',
    'network',
  ],
])

/** Explains why a single sign-on was refused and what to do. Shows the code if the reason is unknown. */
export default function SignOnRefusal({ code }: { readonly code: string }) {
  const text = useText()
  // Read here instead of in the route, because only this lazy page needs it.
  const [why] = useState(() => new URLSearchParams(window.location.search).get('why') ?? '')
  return reasons.has(why) ? text(`account.sign_on.${why.replace('-', '_')}`) : codeTitle(code, text)
}
