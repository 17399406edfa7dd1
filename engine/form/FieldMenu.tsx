import { lazy, Suspense, useRef, useState } from 'react'
import { useText } from '../i18n/I18n.tsx'
import type { Patch } from '../registry/Patch.ts'
import styles from './FieldLabel.module.css'
import type { FormNode } from './FormNode.ts'

const load = () => import('./FieldMenuItems.tsx')
const FieldMenuItems = lazy(load)

export interface FieldMenuProps {
  readonly node: FormNode
  readonly raw: boolean
  readonly setRaw: (raw: boolean) => void
  readonly change: (field: string, patch: Patch) => void
  readonly explain: () => void
}

/** What can be done with one field, whatever its interface. One element a row while closed: forms have many rows. */
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
