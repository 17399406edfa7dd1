import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { copiedRows, copyPermissions, replacedBy } from '#engine/core/permissions/copyPermissions.ts'
import { undoesUnseen } from '#engine/core/permissions/permissionCalls.ts'
import type { PermissionRow } from '#engine/core/permissions/permissionRows.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import type { PlanRunner } from '../dataModel/model/usePlan.tsx'
import { useRoles } from '../users/useRoles.ts'
import styles from './PermissionOverview.module.css'
import { usePermissionChanges } from './usePermissionChanges.ts'
import { usePermissionRows } from './usePermissionRows.ts'

export interface CopyPermissionsProps {
  /** The role that gets the permissions; null for the public. */
  readonly role: string | null
  /** The permissions that the user sees. */
  readonly rows: readonly PermissionRow[]
  readonly plan: PlanRunner
  readonly close: () => void
}

const what = 'copy'
const everyone = ''
const every = ''

/** Copies permissions from another role, or from another collection. */
export function CopyPermissions({ role, rows, plan, close }: CopyPermissionsProps) {
  const text = useText()
  const { metadata } = useStudio()
  const { roles, error: noRoles } = useRoles()
  const own = role ?? everyone
  const sources = [{ id: everyone, name: text('public_role') }, ...(roles ?? [])]
  const [chosenSource, setSource] = useState<string | null>(null)
  const [chosenFrom, setFrom] = useState(every)
  const [chosenInto, setInto] = useState<string | null>(null)
  const source = chosenSource ?? sources.find(({ id }) => id !== own)?.id ?? own
  const collections = metadata.collections
    .filter(({ isFolder }) => !isFolder)
    .toSorted((a, b) => Number(a.isSystem) - Number(b.isSystem))
    .map(({ collection, name }) => ({ value: collection, label: name }))
  const first = (except: string) => collections.find(({ value }) => value !== except)?.value ?? ''
  // Within the same role only another collection changes anything.
  const from = chosenFrom === every && source === own ? first('') : chosenFrom
  const targets = source === own ? collections.filter(({ value }) => value !== from) : collections
  const wanted = chosenInto ?? from
  const into = targets.some(({ value }) => value === wanted) ? wanted : (targets[0]?.value ?? '')
  const copy = { role, from: from === every ? null : from, into }
  const { rows: sourceRows, error: unread } = usePermissionRows(source === everyone ? null : source)
  const failure = noRoles ?? (sourceRows === null ? unread : null)
  const { busy, change } = usePermissionChanges(role, plan)
  const save = async () => {
    const scope = replacedBy(copy)
    const done = await change({
      what,
      scope,
      isStale: now => undoesUnseen('none', rows.filter(scope), now),
      calls: now =>
        copyPermissions(sourceRows ?? [], now, copy, (collection, field) => metadata.field(collection, field) !== null),
      message: text('permissions.copy.done'),
    })
    if (done) close()
  }
  const isEmpty = sourceRows === null || copiedRows(sourceRows, copy).length === 0
  return (
    <ConfirmDialog
      title={text('permissions.copy.name')}
      confirm={text('editor.copy')}
      busy={busy.has(what)}
      error={failure === null ? null : failureText(toFailure(failure), text)}
      {...(isEmpty ? { disabledReason: text(sourceRows === null ? 'loading' : 'permissions.copy.none') } : {})}
      onConfirm={() => void save()}
      onCancel={close}
    >
      <div className={styles.copy}>
        <Select
          label={text('permissions.copy.role')}
          value={source}
          options={sources.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setSource}
        />
        <Select
          label={text('permissions.copy.collection')}
          value={from}
          options={[...(source === own ? [] : [{ value: every, label: text('permissions.copy.all') }]), ...collections]}
          onChange={setFrom}
        />
        {from !== every && (
          <Select label={text('permissions.copy.into')} value={into} options={targets} onChange={setInto} />
        )}
        <p>{text('permissions.copy.body')}</p>
      </div>
    </ConfirmDialog>
  )
}
