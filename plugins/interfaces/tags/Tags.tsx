import { useState } from 'react'
import { Control, Icon, type InterfaceProps, plainText, useText } from '#engine/plugin.ts'
import { formatTags } from './formatTags.ts'
import type { TagsOptions } from './options.ts'
import styles from './Tags.module.css'

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(entry => typeof entry === 'string')

/** A list of words. Enter or a comma adds one, a click removes one, Backspace in the empty input removes the last. */
export default function Tags(props: InterfaceProps<unknown, TagsOptions>) {
  const { id, describedBy, value, options, access, invalid, change } = props
  const text = useText()
  const [draft, setDraft] = useState('')
  const empty = value === null || value === undefined
  if (!empty && !isList(value))
    return (
      <Control readOnly invalid={invalid}>
        <input
          id={id}
          value={plainText(value)}
          readOnly
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
        />
      </Control>
    )
  const tags = empty ? [] : value
  const set = (next: readonly string[]) => {
    const formatted = formatTags(next, options)
    if (formatted.join('\n') !== tags.join('\n')) change({ op: 'set', value: formatted.length > 0 ? formatted : null })
  }
  const add = (typed: string) => {
    setDraft('')
    if (typed.trim() !== '') set([...tags, ...typed.split(',')])
  }
  const closed = !access.allowed
  const hasTags = options.presets.length > 0 || tags.length > 0
  const isTyped = closed ? !hasTags : options.allowCustom
  // If typing is disabled, the label of the row names the list, because a label alone cannot name a list.
  const isControl = !isTyped
  const control = { id, tabIndex: -1, 'aria-labelledby': `${id}-label`, 'aria-describedby': describedBy }
  return (
    <div className={styles.field}>
      {isTyped && (
        <Control iconLeft={options.iconLeft} iconRight={options.iconRight} readOnly={closed} invalid={invalid}>
          <input
            id={id}
            dir="auto"
            autoComplete="off"
            value={draft}
            placeholder={closed ? '' : (options.placeholder ?? text('tags.placeholder'))}
            readOnly={closed}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            onChange={event =>
              event.target.value.includes(',') ? add(event.target.value) : setDraft(event.target.value)
            }
            onBlur={() => add(draft)}
            onKeyDown={event => {
              if (event.key === 'Enter') {
                event.preventDefault()
                add(draft)
              }
              if (event.key === 'Backspace' && draft === '' && !closed && tags.length > 0) set(tags.slice(0, -1))
            }}
          />
        </Control>
      )}
      {hasTags && (
        <ul className={styles.tags} {...(isControl ? control : {})}>
          {[...options.presets, ...tags.filter(tag => !options.presets.includes(tag))].map(tag => {
            const on = tags.includes(tag)
            return (
              <li key={tag}>
                <button
                  type="button"
                  className={styles.tag}
                  aria-pressed={on}
                  aria-label={text(on ? 'tags.remove' : 'tags.add', { tag })}
                  aria-disabled={closed || undefined}
                  aria-invalid={(isControl && invalid) || undefined}
                  onClick={() => {
                    if (!closed) set(on ? tags.filter(other => other !== tag) : [...tags, tag])
                  }}
                >
                  <bdi>{tag}</bdi>
                  {on && !closed && <Icon name="close" size={14} />}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
