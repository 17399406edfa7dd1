import { type ReactNode, useCallback, useMemo } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import type { PlanOutcome } from '#engine/core/model/planMachine.ts'
import type { StudioHost } from '#engine/core/registry/StudioHost.ts'
import { isPermissionCall } from '#engine/core/staging/permissionCells.ts'
import { stageCalls } from '#engine/core/staging/stageCalls.ts'
import { serverModel, stagedMetadata } from '#engine/core/staging/stagedMetadata.ts'
import { isStagedEmpty } from '#engine/core/staging/stagedPlan.ts'
import { StudioProvider, useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useI18n, useText } from '#engine/ui/i18n/I18n.tsx'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { readPermissions } from './readPermissions.ts'
import styles from './Staged.module.css'
import { StagedBar, UndoBar } from './StagedBar.tsx'
import { StagingContext, type StagingScope } from './StagingContext.ts'
import { useStagingStore } from './useStagingStore.ts'

const nothing = { items: [], filterCount: 0, totalCount: 0 } as const

/** Pages of administrators: while changes are staged, they show the model as it will be, under a bar. */
export function Staged({ children }: { readonly children: ReactNode }) {
  const text = useText()
  const host = useStudio()
  const { locale } = useI18n()
  const { metadata, readItems } = host
  const { store, staging, isOn } = useStagingStore()
  const { staged } = staging
  const stage = useCallback(
    async (calls: readonly ModelCall[]): Promise<PlanOutcome> => {
      try {
        const rows = calls.some(isPermissionCall) ? await readPermissions(readItems) : []
        const now = store.get()
        const next = stageCalls(serverModel(metadata), rows, now.staged, calls)
        if (!next.ok) return refused(text(next.reason.key, next.reason.args))
        if (!store.put({ ...now, isOn: true, staged: next.staged })) return refused(text('model.staged.no_storage'))
        return { end: 'done', answers: calls.map(() => null), failure: null }
      } catch (cause) {
        return { end: 'left', answers: [], failure: toFailure(cause) }
      }
    },
    [metadata, readItems, store, text],
  )
  const shown = useMemo((): StudioHost => {
    if (isStagedEmpty(staged)) return host
    return {
      ...host,
      metadata: stagedMetadata(metadata, staged, locale),
      // What does not exist yet has no items.
      readItems: (collection, query, signal) =>
        metadata.collection(collection) ? readItems(collection, query, signal) : Promise.resolve(nothing),
    }
  }, [host, metadata, readItems, staged, locale])
  const current = useCallback(() => store.get().staged, [store])
  const scope = useMemo(
    (): StagingScope | null => (isOn ? { staged, current, server: metadata, stage } : null),
    [isOn, staged, current, metadata, stage],
  )
  return (
    <div className={styles.frame}>
      {isOn ? <StagedBar /> : staging.undo !== null && <UndoBar />}
      <StagingContext value={scope}>
        <StudioProvider host={shown}>{children}</StudioProvider>
      </StagingContext>
    </div>
  )
}

const refused = (message: string): PlanOutcome => ({
  ...{ end: 'left', answers: [] },
  failure: { ...{ _tag: 'Refused', status: 400, code: 'NOT_STAGED', problems: [], body: null }, message },
})
