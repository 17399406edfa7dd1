import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import { loadTwoFactor } from './loadTwoFactor.ts'

/** The second factor of the user's own account. */
export function TwoFactorPage() {
  const text = useText()
  return (
    <Page title={text('two_factor')} icon="lock">
      <LazySection load={loadTwoFactor} props={{}} />
    </Page>
  )
}
