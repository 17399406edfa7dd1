import { type KeyboardEvent, useRef, useState } from 'react'
import { fieldSegment, type Segment, segmentsOf, templateOf } from '#engine/core/display/template/segments.ts'
import type { FieldBranch } from '#engine/core/metadata/fieldBranches.ts'
import { fieldBranches } from '#engine/core/metadata/fieldBranches.ts'
import { Combobox } from '#engine/ui/combobox/Combobox.tsx'
import { arrowStep } from '#engine/ui/direction.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useStudio } from '../../studio/StudioContext.tsx'
import styles from './TemplateField.module.css'

export interface TemplateFieldProps {
  readonly id: string
  readonly describedBy?: string | undefined
  readonly value: string
  /** Whose fields can be inserted. */
  readonly collection: string
  readonly invalid?: boolean
  readonly readOnly?: boolean
  readonly onChange: (template: string | null) => void
}

/** Levels of fields that can be inserted (P-369). */
const depth = 2

/**
 * A template as text with fields in it as chips. Arrow keys go from text to chip and on, Backspace and Delete take a
 * chip out; a field is inserted where the caret was. Named by the element with the id `{id}-label`.
 */
export function TemplateField(props: TemplateFieldProps) {
  const { id, describedBy, value, collection, invalid = false, readOnly = false, onChange } = props
  const text = useText()
  const { metadata } = useStudio()
  const line = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  // Where a field goes: the text and the place in it; null for the end.
  const [caret, setCaret] = useState<{ readonly at: number; readonly offset: number } | null>(null)
  const segments = segmentsOf(value)
  const branches = flat(fieldBranches(metadata, collection, depth))
  const sought = search.trim().toLocaleLowerCase()

  const set = (next: readonly Segment[]) => {
    const template = templateOf(next)
    if (template !== value) onChange(template === '' ? null : template)
  }
  const focus = (at: number, place: 'start' | 'end' | number = 'start') => {
    const target = line.current?.children[at]
    if (!(target instanceof HTMLElement)) return
    target.focus()
    if (!(target instanceof HTMLInputElement)) return
    const offset = place === 'start' ? 0 : place === 'end' ? target.value.length : place
    target.setSelectionRange(offset, offset)
  }
  const remove = (at: number) => {
    const before = segments[at - 1]?.raw.length ?? 0
    set(segments.filter((_, index) => index !== at))
    // The texts on both sides are one by then.
    requestAnimationFrame(() => focus(at - 1, before))
  }
  const insert = (path: string) => {
    const at = caret?.at ?? segments.length - 1
    const own = segments[at]?.raw ?? ''
    const offset = Math.min(caret?.offset ?? own.length, own.length)
    const parts: readonly Segment[] = [
      { kind: 'text', raw: own.slice(0, offset) },
      fieldSegment(path),
      { kind: 'text', raw: own.slice(offset) },
    ]
    set([...segments.slice(0, at), ...parts, ...segments.slice(at + 1)])
    setCaret({ at: at + 2, offset: 0 })
  }
  const onTextKey = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const { selectionStart, selectionEnd, value: own } = event.currentTarget
    if (selectionStart !== selectionEnd) return
    const before = selectionStart === 0 && at > 0
    const after = selectionStart === own.length && at < segments.length - 1
    act(event, {
      ...(before && { back: () => focus(at - 1), ...(!readOnly && { Backspace: () => remove(at - 1) }) }),
      ...(after && { on: () => focus(at + 1), ...(!readOnly && { Delete: () => remove(at + 1) }) }),
    })
  }
  const onChipKey = (event: KeyboardEvent, at: number) =>
    act(event, {
      back: () => focus(at - 1, 'end'),
      on: () => focus(at + 1),
      ...(!readOnly && { Backspace: () => remove(at), Delete: () => remove(at) }),
    })
  return (
    <div className={styles.field}>
      <div
        ref={line}
        className={styles.line}
        data-invalid={invalid || undefined}
        data-readonly={readOnly || undefined}
        data-part="template"
      >
        {segments.map((segment, at) => {
          const known = segment.kind === 'field' ? metadata.fieldAt(collection, segment.path) : null
          // Pieces have no identity but their place.
          const key = `${segment.kind}-${at}`
          return segment.kind === 'field' ? (
            <button
              key={key}
              type="button"
              tabIndex={-1}
              className={styles.chip}
              data-unknown={known === null || undefined}
              title={segment.path}
              aria-label={text('template.chip', { field: labelOf(branches, segment.path) })}
              onKeyDown={event => onChipKey(event, at)}
            >
              {labelOf(branches, segment.path)}
            </button>
          ) : (
            <input
              key={key}
              className={styles.text}
              dir="auto"
              size={Math.max(segment.raw.length, 1)}
              data-last={at === segments.length - 1 || undefined}
              tabIndex={at === 0 ? 0 : -1}
              {...(at === 0
                ? { id, 'aria-describedby': describedBy }
                : { 'aria-label': text('template.text', { place: at / 2 + 1 }) })}
              aria-invalid={invalid || undefined}
              readOnly={readOnly}
              placeholder={value === '' ? text('template.placeholder') : undefined}
              value={segment.raw}
              onSelect={event => setCaret({ at, offset: event.currentTarget.selectionStart ?? 0 })}
              onChange={event => {
                const raw = event.target.value
                set(segments.map((other, index) => (index === at ? { kind: 'text', raw } : other)))
              }}
              onKeyDown={event => onTextKey(event, at)}
            />
          )
        })}
      </div>
      {!readOnly && (
        <Combobox
          id={`${id}-insert`}
          label={text('template.insert')}
          options={branches
            .filter(({ path, label }) => `${label} ${path}`.toLocaleLowerCase().includes(sought))
            .map(({ path, label, level }) => ({
              value: path,
              label,
              face: (
                <span className={styles.branch} data-level={level}>
                  {label}
                </span>
              ),
            }))}
          chosen={null}
          shown=""
          icon="add"
          placeholder={text('template.insert')}
          emptyText={text('no_results')}
          onSearch={setSearch}
          onChoose={insert}
        />
      )}
    </div>
  )
}

/** Does what a key stands for; `on` and `back` are the arrows as one reads. */
function act(event: KeyboardEvent, keys: Readonly<Record<string, () => void>>): void {
  const step = arrowStep(event.key, event.currentTarget)
  const key = step === 0 ? event.key : step > 0 ? 'on' : 'back'
  const action = Object.hasOwn(keys, key) ? keys[key] : undefined
  if (!action) return
  event.preventDefault()
  action()
}

interface Leaf {
  readonly path: string
  /** With the names of the fields on the way. */
  readonly label: string
  readonly level: number
}

const flat = (tree: readonly FieldBranch[], before = '', level = 1): readonly Leaf[] =>
  tree.flatMap(({ field, path, children }) => {
    const label = `${before}${field.name}`
    return [{ path, label, level }, ...flat(children, `${label} › `, level + 1)]
  })

const labelOf = (branches: readonly Leaf[], path: string): string =>
  branches.find(branch => branch.path === path)?.label ?? path
