import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import {
  dropPendingAddress,
  type OwnAddress,
  ownAddressKey,
  readOwnAddress,
  requestConfirmation,
} from '#engine/core/users/ownAddress.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Spinner } from '#engine/ui/spinner/Spinner.tsx'
import styles from './OwnAddressStatus.module.css'

/** Whether the user's own email is confirmed, and which new address is waiting for confirmation. */
export function OwnAddressStatus() {
  const text = useText()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ownAddressKey,
    queryFn: ({ signal }) => readOwnAddress(signal),
    staleTime: 0,
  })
  const change = useMutation({
    mutationFn: (ask: () => Promise<OwnAddress>) => ask(),
    onSuccess: address => client.setQueryData(ownAddressKey, address),
    onError: cause => notifyFailure(toFailure(cause), text),
  })
  if (error !== null)
    return (
      <Notice kind="danger" action={{ label: text('try_again'), onPress: () => void refetch() }}>
        {failureText(toFailure(error), text)}
      </Notice>
    )
  if (!data) return <Spinner label={text('loading')} />
  const { pending, verified } = data
  return (
    <div className={styles.status} data-part="own-address">
      <p>
        {pending !== null
          ? text('users.address.pending', { email: pending })
          : text(verified ? 'users.address.verified' : 'users.address.unverified')}
      </p>
      {(pending !== null || !verified) && (
        <Button size="s" loading={change.isPending} onPress={() => change.mutate(requestConfirmation)}>
          {text('users.address.send')}
        </Button>
      )}
      {pending !== null && (
        <Button size="s" kind="quiet" loading={change.isPending} onPress={() => change.mutate(dropPendingAddress)}>
          {text('cancel')}
        </Button>
      )}
    </div>
  )
}
