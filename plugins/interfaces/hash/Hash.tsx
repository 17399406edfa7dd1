import { useState } from 'react'
import { Control, type InterfaceProps, textStyles, useText } from '#engine/plugin.ts'
import type { HashOptions } from './options.ts'

/** A secret that the server hashes. The stored value is never shown; typed text replaces it on save. */
export default function Hash(props: InterfaceProps<string, HashOptions>) {
  const { id, describedBy, value, options, access, invalid, change } = props
  const text = useText()
  const [typed, setTyped] = useState('')
  // Only shows what was typed here. Any other value came from elsewhere and may be the stored hash.
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
        <span id={hintId} className={textStyles.hidden}>
          {text(access.allowed ? 'hash.replace_hint' : 'hash.stored')}
        </span>
      )}
    </Control>
  )
}
