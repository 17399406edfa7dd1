import { useQueryClient } from '@tanstack/react-query'
import { toFailure } from '#engine/api/ApiFailure.ts'
import { useText } from '#engine/i18n/I18n.tsx'
import { useStudio } from '#engine/registry/StudioContext.tsx'
import { notify } from '#engine/ui/notifications/notifications.ts'
import { notifyFailure } from '#engine/ui/notifications/notifyFailure.ts'
import { ownAddressKey, readOwnAddress } from './ownAddress.ts'

/** To be called after one's own account was saved: a new e-mail may wait for its confirmation, which is said then. */
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
