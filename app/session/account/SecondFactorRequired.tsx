import { hrefOf } from '#engine/core/paths/base.ts'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { PublicPage } from '../PublicPage.tsx'
import { session } from '../session.ts'
import { loadTwoFactor } from './loadTwoFactor.ts'
import styles from './SecondFactorRequired.module.css'

/** Shown to users whose role requires a second factor that they have not set up. They can set it up or sign out. */
export default function SecondFactorRequired() {
  const text = useText()
  return (
    <PublicPage title={text('two_factor')}>
      <div className={styles.parts}>
        <Notice>{text('two_factor.required')}</Notice>
        <LazySection load={loadTwoFactor} props={{ onSetUp: () => session.send({ type: 'hydrate.requested' }) }} />
        <a className={styles.signOut} href={hrefOf('/logout')}>
          {text('sign_out')}
        </a>
      </div>
    </PublicPage>
  )
}
