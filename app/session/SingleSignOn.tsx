import { useEffect, useState } from 'react'
import { providerName } from '#engine/core/session/providerName.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { type Provider, readProviders } from './readProviders.ts'
import styles from './SingleSignOn.module.css'
import { singleSignOn } from './singleSignOn.ts'

/** A link for each identity provider. Renders nothing if there are none. */
export default function SingleSignOn() {
  const text = useText()
  const [providers, setProviders] = useState<readonly Provider[]>([])
  useEffect(() => {
    const controller = new AbortController()
    readProviders(controller.signal).then(setProviders, () => {})
    return () => controller.abort()
  }, [])
  if (providers.length === 0) return null
  return (
    <ul className={styles.providers}>
      {providers.map(provider => (
        <li key={provider.name}>
          <a className={styles.provider} href={singleSignOn.hrefOf(provider.path)} onClick={singleSignOn.begin}>
            {text('sign_in_with', { provider: providerName(provider.name) })}
          </a>
        </li>
      ))}
    </ul>
  )
}
