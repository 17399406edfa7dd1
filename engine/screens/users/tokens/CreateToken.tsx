import { type FormEvent, useId, useState } from 'react'
import { type CreatedToken, createApiToken, expiryAfter, tokenLifetimes } from '#engine/core/users/apiTokens.ts'
import { needsConfirmation } from '#engine/core/users/needsConfirmation.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Multiselect } from '#engine/ui/multiselect/Multiselect.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import { ConfirmPassword } from '../ConfirmPassword.tsx'
import styles from './ApiTokens.module.css'

export interface CreateTokenProps {
  readonly created: (token: CreatedToken) => void
  readonly close: () => void
}

interface TokenDraft {
  readonly name: string
  /** Days; null for a token that does not expire. */
  readonly lifetime: number | null
  readonly readOnly: boolean
  readonly isLimited: boolean
  readonly collections: readonly string[]
}

const initial: TokenDraft = { name: '', lifetime: 90, readOnly: false, isLimited: false, collections: [] }

/** System collections that programs need. A token with a list has no use for the others. */
const offered: ReadonlySet<string> = new Set(['directus_files', 'directus_folders', 'directus_users'])

/** Asks what a new token is for, and what it can access. */
export function CreateToken({ close, created }: CreateTokenProps) {
  const text = useText()
  const [confirming, setConfirming] = useState(false)
  const editor = useEditor<TokenDraft, CreatedToken>({
    initial,
    save: ({ collections, isLimited, lifetime, name, readOnly }) =>
      createApiToken({
        name: name.trim(),
        expires: expiryAfter(lifetime),
        read_only: readOnly,
        collections: isLimited ? collections : null,
      }),
    whyNot: ({ collections, isLimited, name }) => {
      if (name.trim() === '') return text('bookmarks.name_missing')
      return isLimited && collections.length === 0 ? text('api_tokens.some_collections') : null
    },
    saved: created,
    refused: failure => setConfirming(needsConfirmation(failure)),
  })
  if (confirming)
    return (
      <ConfirmPassword
        body={text('users.confirm_missing')}
        action={text('api_tokens.create')}
        confirmed={() => {
          setConfirming(false)
          editor.save()
        }}
        close={() => setConfirming(false)}
      />
    )
  const { disabledReason, draft, failure } = editor
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    editor.save()
  }
  return (
    <ConfirmDialog
      title={text('api_tokens.create')}
      confirm={text('api_tokens.create')}
      busy={editor.busy}
      error={failure && needsConfirmation(failure) ? null : editor.error}
      {...(disabledReason === null ? {} : { disabledReason })}
      onConfirm={editor.save}
      onCancel={close}
      onKeyDown={editor.onKeyDown}
    >
      <form className={styles.form} onSubmit={submitted}>
        <TextField
          label={text('name')}
          autoComplete="off"
          autoFocus
          dir="auto"
          value={draft.name}
          onChange={name => editor.change({ name: name.slice(0, 100) })}
        />
        <Lifetime value={draft.lifetime} onChange={lifetime => editor.change({ lifetime })} />
        <Select
          label={text('access_check.title')}
          value={draft.readOnly ? 'read' : 'write'}
          options={[
            { value: 'write', label: text('api_tokens.read_write') },
            { value: 'read', label: text('api_tokens.read_only') },
          ]}
          onChange={access => editor.change({ readOnly: access === 'read' })}
        />
        <CollectionChoice {...draft} change={editor.change} />
      </form>
    </ConfirmDialog>
  )
}

interface LifetimeProps {
  readonly value: number | null
  readonly onChange: (days: number | null) => void
}

function Lifetime({ onChange, value }: LifetimeProps) {
  const text = useText()
  const format = useFormat()
  const [now] = useState(Date.now)
  const nameOf = (days: number | null) => {
    if (days === null) return text('api_tokens.no_expiry')
    const [count, unit] = days === 365 ? [1, 'year'] : [days, 'day']
    return new Intl.NumberFormat(format.tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  }
  const expires = expiryAfter(value, now)
  return (
    <div className={styles.lifetime}>
      <Select
        label={text('api_tokens.lifetime')}
        value={String(value)}
        options={tokenLifetimes.map(days => ({ value: String(days), label: nameOf(days) }))}
        onChange={chosen => onChange(tokenLifetimes.find(days => String(days) === chosen) ?? null)}
      />
      {expires !== null && (
        <p className={styles.about}>{text('api_tokens.expires', { date: format.shortDate(new Date(expires)) })}</p>
      )}
    </div>
  )
}

interface CollectionChoiceProps extends Pick<TokenDraft, 'isLimited' | 'collections'> {
  readonly change: (part: Partial<TokenDraft>) => void
}

function CollectionChoice({ change, collections, isLimited }: CollectionChoiceProps) {
  const text = useText()
  const id = useId()
  const { metadata } = useStudio()
  const { tag } = useFormat()
  const options = metadata.collections
    .filter(each => !each.isFolder && (!each.isSystem || offered.has(each.collection)))
    .map(({ collection, name }) => ({ value: collection, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, tag))
  return (
    <>
      <Select
        label={text('collections')}
        value={isLimited ? 'some' : 'all'}
        options={[
          { value: 'all', label: text('api_tokens.all_collections') },
          { value: 'some', label: text('api_tokens.some_collections') },
        ]}
        onChange={chosen => change({ isLimited: chosen === 'some' })}
      />
      {isLimited && (
        <Multiselect
          id={id}
          label={text('collections')}
          options={options}
          chosen={collections}
          placeholder={text('api_tokens.some_collections')}
          onChange={chosen => change({ collections: chosen })}
        />
      )}
    </>
  )
}
