import { useId, useState } from 'react'
import type { CreatedToken } from '#engine/core/users/apiTokens.ts'
import { Control } from '#engine/ui/control/Control.tsx'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import styles from './ApiTokens.module.css'

/** A new token with its secret, to copy. */
export function TokenSecret({ close, token }: { readonly token: CreatedToken; readonly close: () => void }) {
  const text = useText()
  const id = useId()
  const [message, setMessage] = useState<string | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token.token)
      setMessage('api_tokens.copied')
    } catch {
      // Browsers also have no clipboard on pages without https.
      setMessage('clipboard_refused')
    }
  }
  return (
    <ConfirmDialog
      title={text('api_tokens.created', { name: token.name })}
      confirm={text('editor.copy')}
      cancel={text('done')}
      busy={false}
      error={null}
      onConfirm={() => void copy()}
      onCancel={close}
    >
      <div className={styles.form}>
        <Notice kind="warning">{text('api_tokens.once')}</Notice>
        <div className={styles.secret}>
          <label className={styles.label} htmlFor={id}>
            {text('api_tokens.token')}
          </label>
          <Control font="monospace" readOnly>
            <input
              id={id}
              readOnly
              // biome-ignore lint/a11y/noAutofocus: the purpose of the dialog
              autoFocus
              dir="ltr"
              value={token.token}
              onFocus={event => event.target.select()}
            />
          </Control>
          <p className={styles.about} role="status">
            {message && text(message)}
          </p>
        </div>
      </div>
    </ConfirmDialog>
  )
}
