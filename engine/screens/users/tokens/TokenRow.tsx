import { useState } from 'react'
import type { ApiToken } from '#engine/core/users/apiTokens.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import styles from './ApiTokens.module.css'

/** A token in the list: how to recognize it, what it can access, and when it was used. */
export function TokenRow({ revoke, token }: { readonly token: ApiToken; readonly revoke: () => void }) {
  const text = useText()
  const format = useFormat()
  const used = token.last_used === null ? null : new Date(token.last_used)
  return (
    <li className={styles.token}>
      <div className={styles.details}>
        <p className={styles.title}>
          <bdi className={styles.name}>{token.name}</bdi>
          <code className={styles.prefix} dir="ltr">
            {token.prefix}…
          </code>
        </p>
        <p className={styles.facts}>
          <span>
            {text(token.read_only ? 'api_tokens.read_only' : 'api_tokens.read_write')}
            {' · '}
            <Collections names={token.collections} />
          </span>
          <Expiry expires={token.expires} />
          {used === null ? (
            <span>{text('api_tokens.unused')}</span>
          ) : (
            <time dateTime={used.toISOString()} title={format.longDateTime(used)}>
              {text('api_tokens.last_used', { time: format.relative(used) })}
            </time>
          )}
        </p>
      </div>
      <Button size="s" onPress={revoke}>
        {text('api_tokens.revoke')}
        <span className={textStyles.hidden}> {token.name}</span>
      </Button>
    </li>
  )
}

function Collections({ names }: { readonly names: ApiToken['collections'] }) {
  const text = useText()
  const { tag } = useFormat()
  const { metadata } = useStudio()
  if (names === null) return text('api_tokens.all_collections')
  return new Intl.ListFormat(tag, { type: 'unit' }).format(names.map(name => metadata.collection(name)?.name ?? name))
}

function Expiry({ expires }: { readonly expires: string | null }) {
  const text = useText()
  const format = useFormat()
  const [now] = useState(Date.now)
  if (expires === null) return <span>{text('api_tokens.no_expiry')}</span>
  const moment = new Date(expires)
  const isExpired = moment.getTime() <= now
  return (
    <time
      className={isExpired ? styles.expired : undefined}
      dateTime={moment.toISOString()}
      title={format.longDateTime(moment)}
    >
      {isExpired && <Icon name="warning" size={16} />}
      {text(isExpired ? 'api_tokens.expired' : 'api_tokens.expires', { date: format.shortDate(moment) })}
    </time>
  )
}
