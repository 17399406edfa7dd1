import { createContext, type KeyboardEventHandler, type ReactNode, useContext } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { IconButton } from '../button/IconButton.tsx'
import { useText } from '../i18n/I18n.tsx'
import styles from './Drawer.module.css'

export interface DrawerProps {
  readonly title: string
  /** Above the title, such as the name of the collection. */
  readonly over?: string
  readonly size?: 'm' | 'l'
  /** Buttons in the head. */
  readonly tools?: ReactNode
  /** Buttons that stay in sight below. */
  readonly footer?: ReactNode
  /** The content has its own padding and scrolls itself. */
  readonly fill?: boolean
  readonly children: ReactNode
  readonly onKeyDown?: KeyboardEventHandler
  /** Called on Escape, a press outside and the close button. The content can ask first and stay open. */
  readonly close: () => void
}

/** How many drawers are open below this one. */
const Depth = createContext(0)

/** From here on deeper drawers are as wide as the one below. */
const deepest = 4

/** A panel at the end of the page, over it. Drawers stack: a deeper one leaves the edge of the one below in sight. */
export function Drawer(props: DrawerProps) {
  const { title, over, size = 'm', tools, footer, fill = false, children, onKeyDown, close } = props
  const text = useText()
  const depth = useContext(Depth)
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen
      isDismissable
      onOpenChange={open => !open && close()}
      data-depth={depth}
    >
      <Modal
        className={styles.panel ?? ''}
        data-size={size}
        style={{ '--depth': Math.min(depth, deepest) } as Readonly<Record<string, number>>}
      >
        <Dialog className={styles.dialog ?? ''} data-part="drawer">
          <Depth value={depth + 1}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: keys for everything inside, not a control */}
            <div className={styles.content} onKeyDown={onKeyDown}>
              <header className={styles.head}>
                <div className={styles.names}>
                  {over && <p className={styles.eyebrow}>{over}</p>}
                  <Heading slot="title" className={`${textStyles.cut} ${styles.title}`} dir="auto">
                    {title}
                  </Heading>
                </div>
                {tools}
                <IconButton icon="close" label={text('close')} onPress={close} />
              </header>
              <div className={styles.body} data-fill={fill || undefined}>
                {children}
              </div>
              {footer && <footer className={styles.footer}>{footer}</footer>}
            </div>
          </Depth>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
