import { useState } from 'react'
import { resetSystem } from '#engine/core/permissions/permissionCalls.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { isSystemCollection } from '#schemas/data/systemCollection.ts'
import type { PlanRunner } from '../dataModel/model/usePlan.tsx'
import { usePermissionChanges } from './usePermissionChanges.ts'

export interface ResetSystemProps {
  readonly role: string | null
  readonly appAccess: boolean
  readonly plan: PlanRunner
}

const what = 'system'

/** Resets the permissions on system collections to those of a new role. */
export function ResetSystem({ role, appAccess, plan }: ResetSystemProps) {
  const text = useText()
  const { busy, change } = usePermissionChanges(role, plan)
  const [asking, setAsking] = useState(false)
  const reset = async () => {
    await change({
      what,
      scope: ({ collection }) => isSystemCollection(collection),
      calls: now => resetSystem(role, appAccess, now),
      message: text('permissions.reset.done'),
    })
    setAsking(false)
  }
  return (
    <>
      <Button kind="quiet" size="s" icon="history" onPress={() => setAsking(true)}>
        {text('permissions.reset.name')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text('permissions.reset.name')}
          confirm={text('permissions.reset.confirm')}
          danger
          busy={busy.has(what)}
          error={null}
          onConfirm={() => void reset()}
          onCancel={() => setAsking(false)}
        >
          <p>{text(appAccess ? 'permissions.reset.body' : 'permissions.reset.body_none')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
