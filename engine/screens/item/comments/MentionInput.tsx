import '#engine/core/i18n/settingsMessages.ts'
import { type KeyboardEvent, type TextareaHTMLAttributes, useId, useRef } from 'react'
import type { MentionDraft } from '#engine/core/comments/mentionDraft.ts'
import { UserFace } from '#engine/form/display/user/UserFace.tsx'
import { ComboboxList } from '#engine/ui/combobox/ComboboxList.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import type { Key } from '#schemas/data/Item.ts'
import styles from './MentionInput.module.css'
import { useMentionList } from './useMentionList.ts'

export interface MentionInputProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'onKeyDown' | 'value'> {
  readonly collection: string
  readonly item: Key
  readonly draft: MentionDraft
  readonly change: (draft: MentionDraft) => void
  readonly onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** The text of a comment. After `@`, a list of people opens: arrows, Enter or Tab, Escape. */
export function MentionInput({ collection, item, draft, change, onKey, ...rest }: MentionInputProps) {
  const text = useText()
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const list = useMentionList({ collection, item, draft, change, input })
  const { at, isOpen, people } = list
  const person = people[at]
  const hint = `${id}-hint`
  return (
    <div className={styles.field}>
      <div className={styles.anchor}>
        <textarea
          {...rest}
          ref={input}
          value={draft.text}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={isOpen && person ? `${id}-${at}` : undefined}
          aria-describedby={[hint, rest['aria-describedby']].filter(Boolean).join(' ')}
          onChange={event => {
            change({ ...draft, text: event.target.value })
            list.follow(event.target.selectionStart)
          }}
          onSelect={event => list.follow(event.currentTarget.selectionStart)}
          onBlur={list.leave}
          onKeyDown={event => {
            if (!list.press(event)) onKey(event)
          }}
        />
        {isOpen && (
          <ComboboxList
            id={id}
            options={people.map(each => ({
              value: each.id,
              label: each.name,
              face: (
                <span className={styles.person}>
                  <UserFace user={each} name={each.name} size={22} />
                  <span className={styles.names}>
                    <span className={textStyles.cut} dir="auto">
                      {each.name}
                    </span>
                    {each.email !== null && each.email !== each.name && (
                      <span className={`${textStyles.cut} ${styles.email}`}>{each.email}</span>
                    )}
                  </span>
                </span>
              ),
            }))}
            chosen={null}
            active={person?.id ?? null}
            loading={list.loading}
            emptyText={text(list.error === null ? 'comments.mention_none' : 'comments.mention_failed')}
            footnote={undefined}
            onActivate={list.activate}
            onChoose={list.choose}
          />
        )}
      </div>
      <p id={hint} className={styles.hint}>
        {text('comments.mention_hint')}
      </p>
    </div>
  )
}
