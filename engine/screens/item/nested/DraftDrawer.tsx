import { type KeyboardEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { Access } from '#engine/core/access/Access.ts'
import type { FieldPatch, Patch } from '#engine/core/edits/Patch.ts'
import { pendingEdits } from '#engine/core/edits/pendingEdits.ts'
import { listHeldChanges } from '#engine/core/journal/heldChanges.ts'
import { HeldInField, HeldInForm } from '#engine/form/HeldChangesContext.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { DiscardDialog } from '#engine/ui/dialog/DiscardDialog.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './ItemDrawer.module.css'
import type { StagedEdits } from './useStagedEdits.ts'

export interface DraftDrawerProps {
  readonly title: string
  readonly over?: string
  readonly size?: 'm' | 'l'
  readonly draft: Pick<StagedEdits, 'changed' | 'undo' | 'redo'>
  readonly access: Access
  /** Hands up what was changed; may stay open. */
  readonly submit: () => void
  readonly close: () => void
  /**
   * The change of the field that Done would make now, with what drawers over this one hold besides; null for none. The
   * draft of the page keeps it, so that a crash does not take what was typed here.
   */
  readonly held?: (inside: readonly FieldPatch[]) => Patch | null
  readonly children: ReactNode
}

/** Editors with a history of their own, finer than the form's. */
const ownHistory = '[data-own-history], .cm-editor, .ql-editor'

/** A drawer that holds changes until Done hands them up: with undo and redo, and never closed over changes unasked. */
export function DraftDrawer(props: DraftDrawerProps) {
  const { title, over, size = 'm', draft, access, submit, close, held, children } = props
  const text = useText()
  const { changed, undo, redo } = draft
  const [asking, setAsking] = useState(false)
  const holder = useRef({})
  useEffect(() => {
    const { current } = holder
    pendingEdits.put(current, changed)
    return () => pendingEdits.put(current, false)
  }, [changed])
  const hold = useContext(HeldInField)
  const [inside] = useState(listHeldChanges)
  const latest = useRef({ submit, undo, redo, held })
  latest.current = { submit, undo, redo, held }
  // After every drawing, for each change draws anew.
  useEffect(() => hold(holder.current, held?.(inside.all()) ?? null))
  useEffect(() => {
    const { current } = holder
    const stop = inside.subscribe(() => hold(current, latest.current.held?.(inside.all()) ?? null))
    return () => {
      stop()
      hold(current, null)
    }
  }, [hold, inside])
  const leave = () => (changed ? setAsking(true) : close())
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.metaKey || event.ctrlKey) || event.altKey || !['s', 'z', 'y', 'enter'].includes(key)) return
    if (event.target instanceof Element && key !== 's' && event.target.closest(ownHistory)) return
    // The form of the page below has the same keys.
    event.preventDefault()
    event.stopPropagation()
    if (!access.allowed) return
    settleFocus()
    // After what the focus gave up has been taken.
    if (key === 's' || key === 'enter') setTimeout(() => latest.current.submit(), 0)
    else if (key === 'y' || event.shiftKey) setTimeout(() => latest.current.redo?.(), 0)
    else setTimeout(() => latest.current.undo?.(), 0)
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
            {/* Reachable while they can do nothing, so that the focus stays in the drawer. */}
            <IconButton
              icon="undo"
              label={text('item_drawer.undo')}
              {...(undo ? {} : { why: text('item_drawer.nothing_to_undo') })}
              onPress={() => undo?.()}
            />
            <IconButton
              icon="redo"
              label={text('item_drawer.redo')}
              {...(redo ? {} : { why: text('item_drawer.nothing_to_redo') })}
              onPress={() => redo?.()}
            />
          </>
        )
      }
      footer={
        access.allowed ? (
          <>
            <p className={styles.hint}>{text('item_drawer.saved_with_page')}</p>
            <Button onPress={leave}>{text('cancel')}</Button>
            <Button kind="primary" icon="check" onPress={submit}>
              {text('done')}
            </Button>
          </>
        ) : undefined
      }
      close={leave}
    >
      <HeldInForm value={inside}>{children}</HeldInForm>
      {asking && (
        <DiscardDialog discard={close} stay={() => setAsking(false)}>
          {text('item_drawer.discard_body')}
        </DiscardDialog>
      )}
    </Drawer>
  )
}

/** What is being typed counts: editors that wait for blur give it up now. */
function settleFocus(): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !focused.matches('input, textarea')) return
  focused.blur()
  focused.focus()
}
