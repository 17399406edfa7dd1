import { useState } from 'react'
import { Control, type InterfaceProps, useText } from '#engine/plugin.ts'
import styles from './Hash.module.css'
import type { HashOptions } from './options.ts'

/** A secret that the server hashes. What is stored is never shown; what is typed replaces it on saving. */
export default function Hash(props: InterfaceProps<string, HashOptions>) {
  const { id, describedBy, value, options, access, invalid, change } = props
  const text = useText()
  const [typed, setTyped] = useState('')
  // Only what was typed here is shown, for another value came from elsewhere and may be the stored hash.
  const shown = typed === value ? typed : ''
  const stored = shown === '' && value !== null && value !== undefined && value !== ''
  const hintId = `${id}-stored`
  return (
    <Control iconRight="fingerprint" invalid={invalid} readOnly={!access.allowed}>
      <input
        id={id}
        type={options.masked ? 'password' : 'text'}
        autoComplete={options.masked ? 'new-password' : 'off'}
        spellCheck={false}
        dir="auto"
        value={shown}
        placeholder={stored ? text('hash.stored') : options.placeholder}
        readOnly={!access.allowed}
        aria-invalid={invalid || undefined}
        aria-describedby={stored ? [describedBy, hintId].filter(Boolean).join(' ') : describedBy}
        onChange={event => {
          const next = event.target.value
          setTyped(next)
          change(next === '' ? { op: 'unset' } : { op: 'set', value: next })
        }}
      />
      {stored && (
        <span id={hintId} className={styles.hidden}>
          {text(access.allowed ? 'hash.replace_hint' : 'hash.stored')}
        </span>
      )}
    </Control>
  )
}
