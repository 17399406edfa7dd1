import { LatePart } from '#engine/ui/boundary/LatePart.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import { loadTwoFactor } from './loadTwoFactor.ts'

/** The second factor of one's own account. */
export function TwoFactorPage() {
  const text = useText()
  return (
    <Page title={text('two_factor')} icon="lock">
      <LatePart load={loadTwoFactor} props={{}} />
    </Page>
  )
}
