import { type FormEvent, useState } from 'react'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { newRoleKey } from '#engine/core/roles/newRoleKey.ts'
import { newRole } from '#engine/core/roles/roleCalls.ts'
import { Checkbox } from '#engine/ui/checkbox/Checkbox.tsx'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import { useGo } from '../settings/useGo.ts'
import styles from './NewRoleDialog.module.css'
import { useRoleMaker } from './useRoleMaker.ts'

/** Asks for the name of a new role and for what it opens; Enter saves (A-0491 … A-0499, A-0512 … A-0514). */
export function NewRoleDialog() {
  const text = useText()
  const go = useGo()
  const { make, running, dialog } = useRoleMaker()
  const [name, setName] = useState('')
  const [app, setApp] = useState(true)
  const [admin, setAdmin] = useState(false)
  const why = name.trim() === '' ? text('roles.no_name') : null
  const save = () => {
    if (running || why !== null) return
    const id = newRoleKey()
    void make(id, newRole({ id, name: name.trim(), app_access: app, admin_access: admin }))
  }
  return (
    <>
      <ConfirmDialog
        title={text('roles.new')}
        asks
        confirm={text('save')}
        busy={running}
        error={null}
        {...(why === null ? {} : { why })}
        onConfirm={save}
        onCancel={() => go(settingsHref('roles'))}
      >
        <form
          className={styles.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            save()
          }}
        >
          <TextField label={text('name')} autoComplete="off" autoFocus value={name} onChange={setName} />
          <Checkbox label={text('roles.app_access')} checked={app} onChange={setApp} />
          <Checkbox label={text('roles.admin_access')} checked={admin} onChange={setAdmin} />
          {/* A form of several fields is sent by Enter only where it has such a button. */}
          <button type="submit" hidden />
        </form>
      </ConfirmDialog>
      {dialog}
    </>
  )
}
