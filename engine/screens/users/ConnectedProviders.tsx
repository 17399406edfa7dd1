import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { providerName } from '#engine/core/session/providerName.ts'
import {
  connectProvider,
  disconnectProvider,
  type OwnProvider,
  type OwnProviders,
  ownProvidersKey,
  type Proof,
} from '#engine/core/users/ownProviders.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { ConfirmPassword } from './ConfirmPassword.tsx'
import styles from './ConnectedProviders.module.css'

/** The single sign-on providers that the user's own account is connected with, or can be. */
export function ConnectedProviders({ own }: { readonly own: OwnProviders }) {
  const [pendingProvider, setAsked] = useState<OwnProvider | null>(null)
  return (
    <>
      <ul className={styles.providers} data-part="own-providers">
        {own.providers.map(provider => (
          <Provider
            key={provider.name}
            provider={provider}
            hasPassword={own.has_password}
            ask={() => setAsked(provider)}
          />
        ))}
      </ul>
      {pendingProvider && <Confirmation provider={pendingProvider} close={() => setAsked(null)} />}
    </>
  )
}

interface ProviderProps {
  readonly provider: OwnProvider
  readonly hasPassword: boolean
  readonly ask: () => void
}

function Provider({ provider: { name, connected }, hasPassword, ask }: ProviderProps) {
  const text = useText()
  const shown = providerName(name)
  return (
    <li className={styles.provider}>
      <div className={styles.text}>
        <bdi className={styles.name}>{shown}</bdi>
        {connected !== null && <span className={styles.state}>{text('users.providers.connected')}</span>}
      </div>
      <Button size="s" {...(hasPassword ? {} : { disabledReason: text('users.providers.no_password') })} onPress={ask}>
        {text(connected === null ? 'users.providers.connect' : 'users.providers.disconnect')}
        <span className={textStyles.hidden}> {shown}</span>
      </Button>
    </li>
  )
}

/** Asks for the password; then connects or disconnects the provider. */
function Confirmation({ provider, close }: { readonly provider: OwnProvider; readonly close: () => void }) {
  const text = useText()
  const client = useQueryClient()
  const { connected, name } = provider
  const action = connected === null ? 'connect' : 'disconnect'
  const connect = async (proof: Proof) => {
    const outcome = await connectProvider(name, proof)
    if (outcome.ok) window.location.assign(outcome.value.url)
    return outcome
  }
  const done = () => {
    // The dialog stays until the page of the provider loads.
    if (connected === null) return
    close()
    void client.invalidateQueries({ queryKey: ownProvidersKey })
  }
  return (
    <ConfirmPassword
      body={text(`users.providers.${action}_body`, { provider: providerName(name) })}
      action={text(`users.providers.${action}`)}
      ask={connected === null ? connect : proof => disconnectProvider(name, proof)}
      confirmed={done}
      close={close}
    />
  )
}
