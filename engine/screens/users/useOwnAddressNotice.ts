import { useQueryClient } from '@tanstack/react-query'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { ownAddressKey, readOwnAddress } from '#engine/core/users/ownAddress.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'

/** Call after the user's own account was saved: reports if a new email is waiting for confirmation. */
export function useOwnAddressNotice(): () => void {
  const text = useText()
  const client = useQueryClient()
  const { capabilities } = useStudio()
  return () => {
    if (!capabilities.has('confirm-email')) return
    readOwnAddress().then(
      address => {
        client.setQueryData(ownAddressKey, address)
        if (address.pending !== null)
          notify({ kind: 'info', title: text('users.address.pending', { email: address.pending }), persist: true })
      },
      cause => notifyFailure(toFailure(cause), text),
    )
  }
}
