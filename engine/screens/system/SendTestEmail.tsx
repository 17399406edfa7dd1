import { useMutation } from '@tanstack/react-query'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { callFor } from '#engine/core/api/callFor.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { TestEmail } from '#engine/core/system/SystemState.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'

/** Sends an email to the signed-in administrator, and shows whether the mail server accepted it. */
export function SendTestEmail() {
  const text = useText()
  const { isPending, mutate } = useMutation({
    mutationFn: () => callFor({ method: 'POST', path: '/fieldhouse/system/test-email' }, TestEmail),
    onSuccess: ({ email, folder }) => {
      const title = folder === null ? text('server.test_sent', { email }) : text('server.test_stored', { path: folder })
      notify({ kind: 'success', title })
    },
    onError: cause =>
      notify({ kind: 'danger', title: text('server.test_failed'), text: failureText(toFailure(cause), text) }),
  })
  return (
    <div>
      <Button loading={isPending} onPress={() => mutate()}>
        {text('server.test_mail')}
      </Button>
    </div>
  )
}
