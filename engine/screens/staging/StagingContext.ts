import { createContext, useContext } from 'react'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import type { PlanOutcome } from '#engine/core/model/planMachine.ts'
import type { StagedModel } from '#engine/core/staging/StagedModel.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'

/** What the screens of administrators need while edits are staged. */
export interface StagingScope {
  readonly staged: StagedModel
  /** The staged changes now, also before the next render. */
  readonly current: () => StagedModel
  /** The metadata of the server, without the staged changes. */
  readonly server: Metadata
  /** Stages all of the calls, or none. */
  readonly stage: (calls: readonly ModelCall[]) => Promise<PlanOutcome>
}

export const StagingContext = createContext<StagingScope | null>(null)

/** Null while edits are sent at once. */
export const useStaging = (): StagingScope | null => useContext(StagingContext)
