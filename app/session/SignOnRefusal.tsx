import '#engine/core/i18n/accountEnglish.ts'
import { useState } from 'react'
import { codeTitle } from '#engine/core/api/failureText.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'

/** What the server gives as the reason of a refused single sign-on. */
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

/** Why a single sign-on was refused, and what to do about it; the words for the code where no reason is known. */
export default function SignOnRefusal({ code }: { readonly code: string }) {
  const text = useText()
  // The route does not read it: only this page, which comes late, has a use for it.
  const [why] = useState(() => new URLSearchParams(window.location.search).get('why') ?? '')
  return reasons.has(why) ? text(`account.sign_on.${why.replace('-', '_')}`) : codeTitle(code, text)
}
