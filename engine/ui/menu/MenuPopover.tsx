import type { RefObject } from 'react'
import { MenuItem as AriaMenuItem, Menu, Popover, Text } from 'react-aria-components'
import { Icon } from '../icon/Icon.tsx'
import { keyNames } from '../keyNames.ts'
import type { MenuItem } from './MenuItem.ts'
import styles from './MenuPopover.module.css'

export interface MenuPopoverProps {
  readonly label: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly items: readonly MenuItem[]
  readonly close: () => void
  /** The edge of the button that the menu keeps to. */
  readonly align?: 'start' | 'end'
}

/** The open menu of a `MenuButton`. */
export default function MenuPopover({ label, anchor, items, close, align = 'end' }: MenuPopoverProps) {
  return (
    <Popover
      className={styles.popover ?? ''}
      // React Aria makes it a dialog, and a dialog needs a name.
      aria-label={label}
      triggerRef={anchor}
      isOpen
      onOpenChange={open => !open && close()}
      placement={`bottom ${align}`}
      offset={4}
    >
      <Menu
        className={styles.menu ?? ''}
        aria-label={label}
        autoFocus="first"
        onClose={close}
        disabledKeys={items.filter(item => item.disabled || item.disabledReason !== undefined).map(item => item.id)}
        onAction={key => items.find(item => item.id === key)?.onSelect()}
      >
        {items.map(item => (
          <AriaMenuItem
            key={item.id}
            id={item.id}
            textValue={item.label}
            className={styles.item ?? ''}
            data-danger={item.danger || undefined}
          >
            {item.icon && <Icon name={item.icon} size={18} />}
            <span className={styles.text}>
              <Text slot="label">{item.label}</Text>
              {(item.disabledReason ?? item.description) && (
                <Text slot="description" className={styles.description ?? ''}>
                  {item.disabledReason ?? item.description}
                </Text>
              )}
            </span>
            {item.checked && <Icon name="check" size={18} />}
            {item.shortcut && <kbd className={styles.keys}>{keyNames(item.shortcut)}</kbd>}
          </AriaMenuItem>
        ))}
      </Menu>
    </Popover>
  )
}
