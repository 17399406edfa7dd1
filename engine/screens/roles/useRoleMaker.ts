import { useQueryClient } from '@tanstack/react-query'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { usePlan } from '../dataModel/model/usePlan.tsx'
import { useNavigateTo } from '../navigation/useNavigateTo.ts'

/** Creates a role with these calls and opens its page; on failure, nothing changes. Roles are not staged. */
export function useRoleMaker() {
  const navigate = useNavigateTo()
  const client = useQueryClient()
  const { run, running, dialog } = usePlan({ direct: true })
  const make = async (id: string, calls: readonly ModelCall[]): Promise<boolean> => {
    const { end, answers } = await run(calls)
    if (answers.length > 0) await client.invalidateQueries({ queryKey: ['items'] })
    const isThere = end === 'done' || (end === 'left' && answers.length > 0)
    if (isThere) navigate(settingsHref('roles', id))
    return isThere
  }
  return { make, running, dialog }
}
