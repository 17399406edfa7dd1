import { lazy, Suspense, useRef, useState } from 'react'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './FieldLabel.module.css'
import type { FieldMenuProps } from './FieldMenuProps.ts'

const load = () => import('./FieldMenuItems.tsx')
const FieldMenuItems = lazy(load)

/**
 * The menu of a field, the same for every interface. Renders a single element per row while closed, because forms have
 * many rows.
 */
export function FieldMenu(props: FieldMenuProps) {
  const text = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.menu}
        aria-label={text('field_menu', { field: props.node.field.name })}
        aria-haspopup="menu"
        aria-expanded={open}
        data-part="field-menu"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <FieldMenuItems {...props} anchor={button} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
