import { useEffect, useState } from 'react'
import { exchange } from '#engine/api/exchange.ts'
import { useText } from '#engine/i18n/I18n.tsx'
import styles from './SingleSignOn.module.css'
import { singleSignOn } from './singleSignOn.ts'

/** A link for each provider that vouches for people here; nothing without one (P-025, P-027). */
export default function SingleSignOn() {
  const text = useText()
  const [providers, setProviders] = useState<readonly string[]>([])
  useEffect(() => {
    const controller = new AbortController()
    exchange({ path: '/auth/oauth/', signal: controller.signal }, null).then(
      answer => {
        const data = answer.ok ? answer.value.data : null
        if (Array.isArray(data)) setProviders(data.filter(each => typeof each === 'string'))
      },
      () => {},
    )
    return () => controller.abort()
  }, [])
  if (providers.length === 0) return null
  return (
    <ul className={styles.providers}>
      {providers.map(provider => (
        <li key={provider}>
          <a className={styles.provider} href={singleSignOn.hrefOf(provider)} onClick={singleSignOn.begin}>
            {text('sign_in_with', { provider: nameOf(provider) })}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** As a name is written: `github` is Github. */
const nameOf = (provider: string): string => provider.charAt(0).toUpperCase() + provider.slice(1)
