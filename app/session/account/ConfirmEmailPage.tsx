import '#engine/core/i18n/pluginMessages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { confirmAddress, ownAddressKey, readOwnAddress } from '#engine/core/users/ownAddress.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import { Spinner } from '#engine/ui/spinner/Spinner.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { useLinkToken } from '../useLinkToken.ts'
import styles from './ConfirmEmailPage.module.css'

/** The link of a confirmation email opens this page: the new address replaces the account's email. */
export function ConfirmEmailPage() {
  const text = useText()
  const { token } = useSearch({ from: '/private/confirm-email' })
  return (
    <Page title={text('users.address.confirm')} icon="mail">
      <div className={styles.page} data-part="confirm-email">
        <Confirmation token={token} />
      </div>
    </Page>
  )
}

function Confirmation({ token: initialToken }: { readonly token: string | undefined }) {
  const text = useText()
  const client = useQueryClient()
  const link = useLinkToken(initialToken)
  const { data, error } = useQuery({
    queryKey: ownAddressKey,
    queryFn: ({ signal }) => readOwnAddress(signal),
    staleTime: 0,
  })
  const confirmed = useMutation({
    mutationFn: (token: string) => confirmAddress(token),
    onSuccess: address => {
      client.setQueryData(ownAddressKey, address)
      void refreshModel()
    },
  })
  const failed = error ?? confirmed.error
  if (failed !== null) return <FailureNotice failure={toFailure(failed)} />
  if (confirmed.data)
    return <Notice kind="success">{text('users.address.confirmed', { email: confirmed.data.email })}</Notice>
  if (!data) return <Spinner label={text('loading')} />
  if (data.pending === null || link === null) return <Notice kind="warning">{text('users.address.none')}</Notice>
  return (
    <>
      <p>{text('users.address.question', { email: data.pending })}</p>
      <Button kind="primary" loading={confirmed.isPending} onPress={() => confirmed.mutate(link.token)}>
        {text('users.address.confirm')}
      </Button>
    </>
  )
}
