import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { namesIn } from '#engine/core/staging/removeStaged.ts'
import { restoringCalls } from '#engine/core/staging/restorePresets.ts'
import { cellKey, type PartName, type StagedModel } from '#engine/core/staging/StagedModel.ts'
import { serverModel } from '#engine/core/staging/stagedMetadata.ts'
import { type ServerState, type StagedPlan, stagedPlan } from '#engine/core/staging/stagedPlan.ts'
import { stagedFile } from '#engine/core/staging/stagedStored.ts'
import type { Staging } from '#engine/core/staging/stagingStore.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { exportModel } from '#schemas/model/exportModel.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { useRoles } from '../users/useRoles.ts'
import { readPermissions } from './readPermissions.ts'

const actions = { POST: 'create', PATCH: 'update', DELETE: 'delete' } as const

/** What applies the staged changes to the server as it is now; null until its permissions have loaded. */
export function useStagedPlan({ staged, presets }: Pick<Staging, 'staged' | 'presets'>) {
  const text = useText()
  const { metadata, readItems } = useStudio()
  const { roles } = useRoles()
  const {
    data: rows,
    error,
    refetch,
  } = useQuery({
    queryKey: ['staged-permissions'],
    queryFn: ({ signal }) => readPermissions(readItems, signal),
    gcTime: 0,
    staleTime: 0,
  })
  const state = useMemo(
    (): ServerState | null => (rows ? { file: exportModel(serverModel(metadata)), rows } : null),
    [metadata, rows],
  )
  const nameOfRole = (role: string | null) =>
    role === null ? text('public_role') : metadata.keys.text(roles?.find(({ id }) => id === role)?.name ?? role)
  const told = ({ call, cell }: StagedPlan['permissions'][number]): ModelCall => ({
    ...call,
    says: {
      key: 'model.staged.permission',
      args: {
        ...{ kind: actions[call.method], role: nameOfRole(cell.role) },
        ...{ collection: cell.collection, action: text(`permissions.action.${cell.action}`) },
      },
    },
  })
  const planOf = (of: StagedModel) => {
    const model = serverModel(metadata)
    const plan = stagedPlan(model, rows ?? [], of)
    const names = new Map<ModelCall, readonly PartName[]>()
    for (const call of [...plan.gentle, ...plan.converting, ...plan.deleting]) names.set(call, namesIn(call, model))
    const permissions = plan.permissions.map(each => {
      const call = told(each)
      names.set(call, [{ kind: 'permissions', key: cellKey(each.cell) }])
      return call
    })
    const wanted = stagedFile(exportModel(model), of).collections
    // Last and of their own, so that an interrupted plan does not restore a preset twice.
    const restored = restoringCalls(presets ?? [], new Set(wanted.map(({ collection }) => collection)))
    const calls = [...plan.gentle, ...permissions, ...plan.converting, ...plan.deleting, ...restored.keys()]
    return { ...plan, permissions, calls, names, restored }
  }
  return { state, error, reload: refetch, nameOfRole, planOf, plan: rows ? planOf(staged) : null }
}

export type ReviewedPlan = NonNullable<ReturnType<typeof useStagedPlan>['plan']>
