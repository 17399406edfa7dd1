import { saveBlob } from '#engine/core/files/saveBlob.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import styles from './TwoFactor.module.css'

export interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** The codes that open the account without the authenticator; they are shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = useText()
  const save = () =>
    saveBlob(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), `${text('two_factor.codes_file')}.txt`)
  return (
    <>
      <Notice kind="success">{text('two_factor.is_on')}</Notice>
      <h2 className={styles.heading}>{text('two_factor.codes')}</h2>
      <p className={styles.text}>{text('two_factor.codes_about')}</p>
      <ul className={styles.codes} data-part="recovery-codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button kind="primary" onPress={onKept}>
          {text('two_factor.codes_saved')}
        </Button>
        <Button icon="download" onPress={save}>
          {text('two_factor.save_codes')}
        </Button>
      </div>
    </>
  )
}
