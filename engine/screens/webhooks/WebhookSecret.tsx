import { useMutation } from '@tanstack/react-query'
import * as Schema from 'effect/Schema'
import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { callFor } from '#engine/core/api/callFor.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import styles from './Deliveries.module.css'

/** The secret that identifies the webhook to a receiver: generated on request, and shown once. */
export function WebhookSecret({ webhook }: { readonly webhook: number }) {
  const text = useText()
  const [asking, setAsking] = useState(false)
  const renewal = useMutation({
    mutationFn: () =>
      callFor({ method: 'POST', path: `/webhooks/${webhook}/secret` }, Schema.Struct({ secret: Schema.String })),
    onSuccess: () => setAsking(false),
  })
  return (
    <>
      <Button kind="quiet" icon="lock" onPress={() => setAsking(true)}>
        {text('webhooks.new_secret')}
      </Button>
      {renewal.data && (
        <Notice kind="success" title={text('webhooks.secret')}>
          <code className={styles.secret}>{renewal.data.secret}</code>
          <span>{text('webhooks.secret_once')}</span>
        </Notice>
      )}
      {asking && (
        <ConfirmDialog
          title={text('webhooks.new_secret')}
          confirm={text('webhooks.make_secret')}
          busy={renewal.isPending}
          error={renewal.error ? failureText(toFailure(renewal.error), text) : null}
          onConfirm={() => renewal.mutate()}
          onCancel={() => setAsking(false)}
        >
          {text('webhooks.new_secret_body')}
        </ConfirmDialog>
      )}
    </>
  )
}
