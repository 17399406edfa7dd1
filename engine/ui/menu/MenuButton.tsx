import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Icon } from '../icon/Icon.tsx'
import styles from './MenuButton.module.css'
import type { MenuItem } from './MenuItem.ts'

const load = () => import('./MenuPopover.tsx')
const MenuPopover = lazy(load)

export interface MenuButtonProps {
  readonly label: string
  readonly icon?: string
  /** Drawn instead of an icon. */
  readonly face?: ReactNode
  readonly kind?: 'quiet' | 'outlined' | 'primary'
  readonly size?: 's' | 'm'
  /** -1 if the row that contains it is the tab stop. */
  readonly tabIndex?: -1 | undefined
  readonly items: readonly MenuItem[]
}

/** A button that opens a menu. The menu's code loads when the pointer or the focus comes near. */
export function MenuButton({ label, icon, face, kind = 'quiet', size = 'm', tabIndex, items }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <span className={styles.anchor}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-kind={kind}
        data-size={size}
        aria-label={label}
        title={label}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {face ?? <Icon name={icon ?? 'more_vert'} size={size === 's' ? 18 : 20} />}
      </button>
      {open && (
        <Suspense>
          <MenuPopover label={label} anchor={button} items={items} close={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
