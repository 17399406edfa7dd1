import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom, toPromise } from 'xstate'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { call } from '#engine/core/api/call.ts'
import type { Outcome } from '#engine/core/api/exchange.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { outcomeOf } from '#engine/core/api/outcomeOf.ts'
import type { Text } from '#engine/core/i18n/createText.ts'
import { callSender } from '#engine/core/model/callSender.ts'
import { type Conflict, findConflict } from '#engine/core/model/findConflict.ts'
import { type PlanOutcome, planMachine } from '#engine/core/model/planMachine.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { forgetUndo } from '#engine/core/staging/stagingStore.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { useStaging } from '../../staging/StagingContext.ts'
import type { PlanDialogProps } from './PlanDialog.tsx'

const loadDialog = () => import('./PlanDialog.tsx')

export interface RunOptions {
  /** The caller reports a failure before the first change, by the fields that it names. */
  readonly quiet?: boolean
}

export interface PlanRunner {
  readonly running: boolean
  /** The calls are staged, and sent later. */
  readonly staging: boolean
  /** The notification of a change that was made: staged, or as given. */
  readonly made: (title: string) => string
  /**
   * Runs the calls in order; resolves when they have ended. If nothing was changed, a failure is shown as a
   * notification; in the middle, the user is asked what to do. A plan continues when the screen unmounts, and then any
   * failure is a notification. If someone else changed the same part since the calls were built, nothing is done: the
   * failure has the code CONFLICT, and the caller reloads the model.
   */
  readonly run: (calls: readonly ModelCall[], options?: RunOptions) => Promise<PlanOutcome>
  /** Draw this: the dialog of a stopped plan. */
  readonly dialog: ReactNode
}

type PlanActor = ActorRefFrom<typeof planMachine>

/** Runs calls of the model, for a screen. `direct` calls are never staged. */
export function usePlan({ direct = false }: { readonly direct?: boolean } = {}): PlanRunner {
  const text = useText()
  const { capabilities, metadata } = useStudio()
  const user = metadata.caller.user ?? ''
  const scope = useStaging()
  const staging = direct ? null : scope
  const actor = useRef<PlanActor | null>(null)
  const [snapshot, setSnapshot] = useState<SnapshotFrom<typeof planMachine> | null>(null)
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
      leaveStopped(actor.current)
    }
  }, [])
  // Kept between plans: a call that is repeated because it got no answer is executed once.
  const keyed = capabilities.has('idempotency-key')
  const send = useMemo(() => callSender(request => outcomeOf(call(request)), keyed), [keyed])
  const run = useCallback(
    async (calls: readonly ModelCall[], { quiet = false }: RunOptions = {}): Promise<PlanOutcome> => {
      if (staging) {
        const outcome = await staging.stage(calls)
        if (outcome.failure && !quiet)
          notify({ kind: 'danger', title: text('model.staged.refused'), text: failureText(outcome.failure, text) })
        return outcome
      }
      const stale = await failureBefore(calls, text)
      if (stale) {
        if (!quiet) notifyFailure(stale, text)
        return { end: 'left', answers: [], failure: stale } as const
      }
      let hasStarted = false
      const guarded = async (next: ModelCall): Promise<Outcome<unknown>> => {
        // The first call was just checked. Before later calls, time may have passed while the user was asked.
        const changed = hasStarted ? await failureBefore([next], text) : null
        hasStarted = true
        return changed ? { ok: false, failure: changed } : send(next)
      }
      const machine = planMachine.provide({ actors: { send: fromPromise(({ input }) => guarded(input)) } })
      const plan = createActor(machine, { input: { calls } })
      actor.current = plan
      plan.subscribe(next => {
        if (isUnmounted.current) leaveStopped(plan)
        else setSnapshot(next)
      })
      plan.start()
      const outcome: PlanOutcome = await toPromise(plan)
      if (outcome.answers.length > 0) forgetUndo(user)
      const unsaid = isUnmounted.current || (!quiet && outcome.answers.length === 0)
      if (unsaid && outcome.failure !== null && outcome.end === 'left') notifyFailure(outcome.failure, text)
      return outcome
    },
    [text, send, staging, user],
  )
  const PlanDialog = componentOf<PlanDialogProps>(loadDialog)
  const asks = snapshot !== null && (snapshot.hasTag('stopped') || wasStopped(snapshot))
  return {
    running: snapshot?.hasTag('busy') ?? false,
    staging: staging !== null,
    made: title => (staging ? text('model.staged.kept') : title),
    run,
    dialog: asks && (
      <LazyDialog close={() => actor.current?.send({ type: 'plan.left' })}>
        <PlanDialog snapshot={snapshot} send={event => actor.current?.send(event)} />
      </LazyDialog>
    ),
  }
}

/** The screen has unmounted, so the user cannot be asked. */
function leaveStopped(plan: PlanActor | null): void {
  if (plan?.getSnapshot().hasTag('stopped')) plan.send({ type: 'plan.left' })
}

/** Continues after a stop: the dialog stays open until the plan has ended. */
const wasStopped = (snapshot: SnapshotFrom<typeof planMachine>): boolean =>
  snapshot.hasTag('busy') && (snapshot.context.failure !== null || snapshot.context.goal === 'undo')

/** Why no call is executed: the model no longer matches what they were built from, or cannot be read. */
async function failureBefore(calls: readonly ModelCall[], text: Text): Promise<ApiFailure | null> {
  const conflict = await findConflict(calls, async path => {
    const outcome = await outcomeOf(call({ path }))
    return outcome.ok ? { ok: true, value: outcome.value.data } : outcome
  })
  if (!conflict.ok) return conflict.failure
  return conflict.value && conflictFailure(conflict.value, text)
}

const conflictFailure = (conflict: Conflict, text: Text): ApiFailure => ({
  ...{ _tag: 'Refused', status: 409, code: 'CONFLICT', problems: [], body: null },
  message:
    conflict.kind === 'gone'
      ? text('model.conflict.gone', { name: String(conflict.name) })
      : text('model.conflict.changed', { names: conflict.names.join(', ') }),
})
