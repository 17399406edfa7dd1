import { type FormEvent, useState } from 'react'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { newRoleKey } from '#engine/core/roles/newRoleKey.ts'
import { newRole } from '#engine/core/roles/roleCalls.ts'
import { Checkbox } from '#engine/ui/checkbox/Checkbox.tsx'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import { useNavigateTo } from '../navigation/useNavigateTo.ts'
import styles from './NewRoleDialog.module.css'
import { useRoleMaker } from './useRoleMaker.ts'

/** Asks for the name of a new role and its access; Enter saves. */
export function NewRoleDialog() {
  const text = useText()
  const navigate = useNavigateTo()
  const { make, running, dialog } = useRoleMaker()
  const [name, setName] = useState('')
  const [app, setApp] = useState(true)
  const [admin, setAdmin] = useState(false)
  const disabledReason = name.trim() === '' ? text('roles.no_name') : null
  const save = () => {
    if (running || disabledReason !== null) return
    const id = newRoleKey()
    void make(id, newRole({ id, name: name.trim(), app_access: app, admin_access: admin }))
  }
  return (
    <>
      <ConfirmDialog
        title={text('roles.new')}
        confirm={text('save')}
        busy={running}
        error={null}
        {...(disabledReason === null ? {} : { disabledReason })}
        onConfirm={save}
        onCancel={() => navigate(settingsHref('roles'))}
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
          {/* A form with several inputs only submits on Enter if it has a submit button. */}
          <button type="submit" hidden />
        </form>
      </ConfirmDialog>
      {dialog}
    </>
  )
}
