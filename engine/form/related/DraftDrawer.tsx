import { type KeyboardEvent, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Access } from '#engine/core/access/Access.ts'
import type { FieldPatch, Patch } from '#engine/core/edits/Patch.ts'
import { listDrawerEdits } from '#engine/core/journal/drawerEdits.ts'
import { FieldDrawerEdits, FormDrawerEdits } from '#engine/form/DrawerEditsContext.ts'
import { ReadOnlyForm } from '#engine/form/ReadOnlyForm.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useStable } from '#engine/ui/useStable.ts'
import { LeaveQuestion } from '../editor/LeaveQuestion.tsx'
import { useDiscardGuard } from '../editor/useDiscardGuard.ts'
import styles from './ItemDrawer.module.css'
import type { StagedEdits } from './useStagedEdits.ts'

export interface DraftDrawerProps {
  readonly title: string
  readonly over?: string
  readonly size?: 'm' | 'l'
  readonly draft: Pick<StagedEdits, 'changed' | 'undo' | 'redo'>
  readonly access: Access
  /** Submits the changes; can stay open. */
  readonly submit: () => void
  readonly close: () => void
  /**
   * The change of the field that Done would make now, including drawers over this one; null for none. Stored in the
   * draft of the page, so that typed text survives a crash.
   */
  readonly toDrawerPatch?: (inside: readonly FieldPatch[]) => Patch | null
  readonly children: ReactNode
}

/** Editors with their own, finer undo history. */
const ownHistory = '[data-own-history], .cm-editor, .ql-editor'

/** A drawer that collects changes until Done submits them, with undo and redo. Confirms before it discards changes. */
export function DraftDrawer(props: DraftDrawerProps) {
  const { title, over, size = 'm', draft, access, submit, close, toDrawerPatch, children } = props
  const text = useText()
  const { changed, undo, redo } = draft
  const guard = useDiscardGuard(changed, close)
  const holder = useRef({})
  const hold = useContext(FieldDrawerEdits)
  const [inside] = useState(listDrawerEdits)
  const heldNow = useEffectEvent(() => toDrawerPatch?.(inside.all()) ?? null)
  const late = { submit: useStable(submit), undo: useStable(() => undo?.()), redo: useStable(() => redo?.()) }
  // Runs after every render, because each change renders.
  useEffect(() => hold(holder.current, heldNow()))
  useEffect(() => {
    const { current } = holder
    const stop = inside.subscribe(() => hold(current, heldNow()))
    return () => {
      stop()
      hold(current, null)
    }
  }, [hold, inside])
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.metaKey || event.ctrlKey) || event.altKey || !['s', 'z', 'y', 'enter'].includes(key)) return
    if (event.target instanceof Element && key !== 's' && event.target.closest(ownHistory)) return
    // The form of the page below has the same keys.
    event.preventDefault()
    event.stopPropagation()
    if (!access.allowed) return
    settleFocus()
    // Waits until the value of the blurred editor is applied.
    if (key === 's' || key === 'enter') setTimeout(late.submit, 0)
    else if (key === 'y' || event.shiftKey) setTimeout(late.redo, 0)
    else setTimeout(late.undo, 0)
  }
  return (
    <Drawer
      title={title}
      size={size}
      {...(over === undefined ? {} : { over })}
      onKeyDown={onKeyDown}
      tools={
        access.allowed && (
          <>
            {/* Focusable even while disabled, so that the focus stays in the drawer. */}
            <IconButton
              icon="undo"
              label={text('item_drawer.undo')}
              {...(undo ? {} : { disabledReason: text('item_drawer.nothing_to_undo') })}
              onPress={() => undo?.()}
            />
            <IconButton
              icon="redo"
              label={text('item_drawer.redo')}
              {...(redo ? {} : { disabledReason: text('item_drawer.nothing_to_redo') })}
              onPress={() => redo?.()}
            />
          </>
        )
      }
      footer={
        access.allowed ? (
          <>
            <p className={styles.hint}>{text('item_drawer.saved_with_page')}</p>
            <Button onPress={guard.leave}>{text('cancel')}</Button>
            <Button kind="primary" icon="check" onPress={submit}>
              {text('done')}
            </Button>
          </>
        ) : undefined
      }
      close={guard.leave}
    >
      <FormDrawerEdits value={inside}>
        <ReadOnlyForm value={false}>{children}</ReadOnlyForm>
      </FormDrawerEdits>
      <LeaveQuestion editor={guard}>{text('item_drawer.discard_body')}</LeaveQuestion>
    </Drawer>
  )
}

/** Commits typed text: editors that apply on blur do so now. */
function settleFocus(): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !focused.matches('input, textarea')) return
  focused.blur()
  focused.focus()
}
