import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import {
  type ApiToken,
  apiTokensKey,
  type CreatedToken,
  readApiTokens,
  revokeApiToken,
} from '#engine/core/users/apiTokens.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import styles from './ApiTokens.module.css'
import { CreateToken } from './CreateToken.tsx'
import { TokenRow } from './TokenRow.tsx'
import { TokenSecret } from './TokenSecret.tsx'

export interface ApiTokensProps {
  /** The key of the user, or `me` for the signed-in one, who can also create tokens. */
  readonly user: string
}

/** The API tokens of a user: to list, create and revoke. */
export default function ApiTokens({ user }: ApiTokensProps) {
  const text = useText()
  const id = useId()
  const client = useQueryClient()
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedToken | null>(null)
  const [revoked, setRevoked] = useState<ApiToken | null>(null)
  const isOwn = user === 'me'
  const heading = useFocusAfter(creating || created !== null || revoked !== null)
  const refresh = () => client.invalidateQueries({ queryKey: apiTokensKey(user) })
  return (
    <section className={styles.section} aria-labelledby={id} data-part="api-tokens">
      <div className={styles.head}>
        <h2 ref={heading} id={id} tabIndex={-1} className={styles.heading}>
          {text('api_tokens.name')}
        </h2>
        {isOwn && (
          <Button icon="add" onPress={() => setCreating(true)}>
            {text('api_tokens.create')}
          </Button>
        )}
      </div>
      <p className={styles.about}>{text('api_tokens.about')}</p>
      <TokenList user={user} labelledBy={id} revoke={setRevoked} />
      {creating && (
        <CreateToken
          created={token => {
            setCreating(false)
            setCreated(token)
            void refresh()
          }}
          close={() => setCreating(false)}
        />
      )}
      {created && <TokenSecret token={created} close={() => setCreated(null)} />}
      {revoked && <Revoke user={user} token={revoked} close={() => setRevoked(null)} />}
    </section>
  )
}

/** Gives an element the focus after a dialog, if the button that opened the dialog no longer exists. */
function useFocusAfter(isOpen: boolean) {
  const target = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    const closed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!closed) return
    const focus = () => document.activeElement === document.body && target.current?.focus()
    // The dialog returns the focus in the frame after it closes.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(focus)
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
  return target
}

interface TokenListProps {
  readonly user: string
  readonly labelledBy: string
  readonly revoke: (token: ApiToken) => void
}

function TokenList({ labelledBy, revoke, user }: TokenListProps) {
  const text = useText()
  const { data, error, refetch } = useQuery({
    queryKey: apiTokensKey(user),
    queryFn: ({ signal }) => readApiTokens(user, signal),
    staleTime: 0,
  })
  if (error !== null)
    return (
      <Notice kind="danger" action={{ label: text('try_again'), onPress: () => void refetch() }}>
        {failureText(toFailure(error), text)}
      </Notice>
    )
  if (data === undefined) return <Skeleton rows={2} />
  if (data.length === 0) return <p className={styles.empty}>{text('api_tokens.none')}</p>
  return (
    <ul className={styles.tokens} aria-labelledby={labelledBy}>
      {data.map(token => (
        <TokenRow key={token.id} token={token} revoke={() => revoke(token)} />
      ))}
    </ul>
  )
}

interface RevokeProps {
  readonly user: string
  readonly token: ApiToken
  readonly close: () => void
}

function Revoke({ close, token, user }: RevokeProps) {
  const text = useText()
  const client = useQueryClient()
  const revoking = useMutation({
    mutationFn: () => revokeApiToken(user, token.id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: apiTokensKey(user) })
      close()
    },
  })
  return (
    <ConfirmDialog
      title={text('api_tokens.revoke_title', { name: token.name })}
      confirm={text('api_tokens.revoke')}
      danger
      busy={revoking.isPending}
      error={revoking.error ? failureText(toFailure(revoking.error), text) : null}
      onConfirm={() => revoking.mutate()}
      onCancel={close}
    >
      {text('api_tokens.revoke_body')}
    </ConfirmDialog>
  )
}
