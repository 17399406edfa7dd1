import { useQueryClient } from '@tanstack/react-query'
import type { ModelCall } from '#engine/core/model/ModelCall.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { usePlan } from '../dataModel/model/usePlan.tsx'
import { useGo } from '../settings/useGo.ts'

/** Makes a role by these calls and goes to its page (A-0512); a failure leaves everything as it is (A-0514). */
export function useRoleMaker() {
  const go = useGo()
  const client = useQueryClient()
  const { run, running, dialog } = usePlan()
  const make = async (id: string, calls: readonly ModelCall[]): Promise<boolean> => {
    const { end, answers } = await run(calls)
    if (answers.length > 0) await client.invalidateQueries({ queryKey: ['items'] })
    const isThere = end === 'done' || (end === 'left' && answers.length > 0)
    if (isThere) go(settingsHref('roles', id))
    return isThere
  }
  return { make, running, dialog }
}
