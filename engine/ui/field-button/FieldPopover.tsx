import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Input, Popover, SearchField } from 'react-aria-components'
import { Icon } from '../icon/Icon.tsx'
import styles from './FieldPopover.module.css'

export interface FieldPopoverProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly label: string
  /** As wide as the field that it belongs to, or as its content needs. */
  readonly size: 'field' | 'content'
  readonly close: () => void
  readonly children: ReactNode
}

/** The popover of a field. */
export function FieldPopover({ anchor, label, size, close, children }: FieldPopoverProps) {
  return (
    <Popover
      className={styles.popover ?? ''}
      data-size={size}
      aria-label={label}
      triggerRef={anchor}
      isOpen
      onOpenChange={open => !open && close()}
      placement="bottom start"
      offset={4}
    >
      {children}
    </Popover>
  )
}

export interface PopoverSearchProps {
  readonly label: string
  /** The typed text, if the parent does not control it. */
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The line to search in at the head of a popover; it has the focus. */
export function PopoverSearch({ label, onKeyDown, ...field }: PopoverSearchProps) {
  return (
    <SearchField className={styles.search ?? ''} aria-label={label} autoFocus {...field}>
      <Icon name="search" size={18} />
      <Input className={styles.input ?? ''} placeholder={label} {...(onKeyDown ? { onKeyDown } : {})} />
    </SearchField>
  )
}
