import type { KeyboardEventHandler, ReactNode } from 'react'
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
  /** Something in the dialog takes the focus when it opens, such as an input. */
  readonly asks?: boolean
  readonly busy: boolean
  /** Why it cannot be confirmed now. */
  readonly disabledReason?: string
  /** Why it did not work; the dialog stays open. */
  readonly error: string | null
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly onKeyDown?: KeyboardEventHandler
}

/** Confirms an action that cannot be undone. Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    confirm,
    cancel,
    danger = false,
    gentle = false,
    asks = false,
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
            <div className={styles.actions}>
              <Button autoFocus={!asks} kind={gentle ? 'primary' : 'secondary'} onPress={onCancel}>
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
            </div>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
