import { type KeyboardEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from '../button/Button.tsx'
import { useText } from '../i18n/I18n.tsx'
import { Notice } from '../notice/Notice.tsx'
import styles from './ConfirmDialog.module.css'

export interface ConfirmDialogProps {
  readonly title: string
  readonly children: ReactNode
  readonly confirm: string
  readonly cancel?: string
  /** The action is destructive. */
  readonly danger?: boolean
  /** Canceling is what most users want. */
  readonly gentle?: boolean
  readonly busy: boolean
  /** Why it cannot be confirmed now. */
  readonly disabledReason?: string
  /** Why it did not work; the dialog stays open. */
  readonly error: string | null
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly onKeyDown?: KeyboardEventHandler
}

/** Confirms an action that cannot be undone, or asks for a name. Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    confirm,
    cancel,
    danger = false,
    gentle = false,
    busy,
    disabledReason,
    error,
    onConfirm,
    onCancel,
    onKeyDown,
  } = props
  const text = useText()
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen
      isDismissable={false}
      onOpenChange={open => !open && onCancel()}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog role="alertdialog" className={styles.dialog ?? ''}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys for everything inside, not a control */}
          <div className={styles.content} onKeyDown={onKeyDown}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            <div className={styles.body}>{children}</div>
            {error !== null && <Notice kind="danger">{error}</Notice>}
            <Actions>
              <Button kind={gentle ? 'primary' : 'secondary'} onPress={onCancel}>
                {cancel ?? text('cancel')}
              </Button>
              <Button
                kind={danger ? 'danger' : gentle ? 'secondary' : 'primary'}
                loading={busy}
                {...(disabledReason === undefined ? {} : { disabledReason })}
                onPress={onConfirm}
              >
                {confirm}
              </Button>
            </Actions>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The buttons of a dialog. Canceling has the focus when it opens, unless an input with `autoFocus` has taken it. */
function Actions({ children }: { readonly children: ReactNode }) {
  const actions = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const dialog = actions.current?.closest('[role=alertdialog]')
    if (!dialog?.contains(document.activeElement)) actions.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div ref={actions} className={styles.actions}>
      {children}
    </div>
  )
}
