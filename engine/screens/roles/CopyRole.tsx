import { type FormEvent, useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { plainText } from '#engine/core/display/displayText.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { permissionsCollection, queryOf, readRows } from '#engine/core/permissions/permissionRows.ts'
import { newRoleKey } from '#engine/core/roles/newRoleKey.ts'
import { copyRole } from '#engine/core/roles/roleCalls.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { useRoleMaker } from './useRoleMaker.ts'

export interface CopyRoleProps {
  readonly role: Item
  readonly close: () => void
}

/** Asks for the name of the copy of a role. The copy has the same settings and permissions, and no users. */
export function CopyRole({ role, close }: CopyRoleProps) {
  const text = useText()
  const { readItems } = useStudio()
  const { make, running, dialog } = useRoleMaker()
  const [name, setName] = useState(() => text('roles.copy_of', { name: plainText(role['name']) }))
  const disabledReason = name.trim() === '' ? text('roles.no_name') : null
  const save = async () => {
    if (running || disabledReason !== null) return
    try {
      const permissions = readRows((await readItems(permissionsCollection, queryOf(plainText(role['id'])))).items)
      const id = newRoleKey()
      if (await make(id, copyRole(role, permissions, { id, name: name.trim() }))) close()
    } catch (cause) {
      notifyFailure(toFailure(cause), text)
    }
  }
  return (
    <>
      <ConfirmDialog
        title={text('roles.copy')}
        confirm={text('roles.copy_confirm')}
        busy={running}
        error={null}
        {...(disabledReason === null ? {} : { disabledReason })}
        onConfirm={() => void save()}
        onCancel={close}
      >
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void save()
          }}
        >
          <TextField
            label={text('name')}
            description={text('roles.copy_about')}
            autoComplete="off"
            autoFocus
            value={name}
            onChange={setName}
          />
        </form>
      </ConfirmDialog>
      {dialog}
    </>
  )
}
