import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { reasonText } from '#engine/core/access/reasonText.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { problemText } from '#engine/core/form/problemText.ts'
import { moveOf } from '#engine/core/list/cell/moveOf.ts'
import { FieldEditor } from '#engine/form/FieldEditor.tsx'
import { settleFocus } from '#engine/form/useUndoKeys.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import styles from './CellEditor.module.css'
import { type CellFormProps, useCellEdit } from './useCellEdit.ts'

const first = 'input, textarea, select, [contenteditable="true"], button, [tabindex="0"]'

/** The editor of a cell once everything has loaded. */
export function CellForm(props: CellFormProps) {
  const { field, itemKey, done } = props
  const text = useText()
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const { node, closed, problem, failure, saving, current, change, submit } = useCellEdit(props)
  useEffect(() => {
    const control = area.current?.querySelector<HTMLElement>(first)
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moveOf(event, area.current)
    if (move === null) return
    event.preventDefault()
    event.stopPropagation()
    settleFocus()
    // Waits until the value of the blurred editor is applied.
    setTimeout(() => submit(move), 0)
  }
  if (!node) return null
  const disabledReason = closed ? reasonText(closed, text) : null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for everything inside, not a control
    <div
      className={styles.form}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        done('stay')
      }}
    >
      <label className={textStyles.hidden} htmlFor={id} id={`${id}-label`}>
        {field.name}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys for everything inside, not a control */}
      <div ref={area} onKeyDown={onKeyDown} data-field={field.field}>
        <FieldEditor
          node={node}
          id={id}
          describedBy={`${id}-message`}
          access={disabledReason === null ? { allowed: true } : { allowed: false, reason: disabledReason }}
          raw={false}
          item={current}
          primaryKey={itemKey}
          change={change}
        >
          {null}
        </FieldEditor>
      </div>
      <p id={`${id}-message`} className={styles.message} role={problem || failure ? 'alert' : undefined}>
        {problem
          ? problemText(problem, text, field)
          : failure
            ? failureText(failure, text)
            : (disabledReason ?? text('edit_cell_hint'))}
      </p>
      <div className={styles.actions}>
        <Button size="s" onPress={() => done('stay')}>
          {text(closed ? 'close' : 'cancel')}
        </Button>
        {!closed && (
          <Button size="s" kind="primary" loading={saving} onPress={() => submit('stay')}>
            {text('save')}
          </Button>
        )}
      </div>
    </div>
  )
}
