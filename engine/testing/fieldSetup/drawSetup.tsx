import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import { newDraft, storedDraft } from '#engine/core/fieldSetup/draftField.ts'
import type { FieldDraft } from '#engine/core/fieldSetup/FieldDraft.ts'
import type { FieldKind } from '#engine/core/fieldSetup/FieldKind.ts'
import { fieldSetupMachine } from '#engine/core/fieldSetup/fieldSetupMachine.ts'
import type { PlanOutcome } from '#engine/core/model/planMachine.ts'
import { buildRegistry, type Plugin } from '#engine/core/registry/Registry.ts'
import { FieldSetup } from '#engine/screens/fieldSetup/FieldSetup.tsx'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { ReviewProviders } from '../ReviewProviders.tsx'
import { reviewMetadata } from '../reviewProject.ts'

const declared = import.meta.glob<Readonly<Record<string, Plugin>>>(
  '../../../plugins/{interfaces,displays}/*/plugin.ts',
  { eager: true },
)
const plugins = Object.values(declared).flatMap(module => Object.values(module))
const registry = buildRegistry(plugins)

/** A new, empty field of the review project. */
export const fresh = (kind: FieldKind, collection = 'articles') => newDraft(kind, collection, registry)

/** An existing field of the articles, with optional other metadata. */
export function stored(name: string, meta: Partial<FieldDraft['meta']> = {}): FieldDraft {
  const field = reviewMetadata.field('articles', name)
  if (!field) throw new Error(`There is no ${name}`)
  const draft = storedDraft(reviewMetadata, field)
  return { ...draft, meta: { ...draft.meta, ...meta } }
}

/** Draws the field drawer over the review project, with a save that never answers; `saved` has the calls. */
export function drawSetup(draft: FieldDraft) {
  const saved: ModelCall[] = []
  const machine = fieldSetupMachine.provide({
    actors: {
      save: fromPromise<PlanOutcome, readonly ModelCall[]>(({ input }) => {
        saved.push(...input)
        return new Promise(() => undefined)
      }),
    },
  })
  function Stage() {
    const [snapshot, send] = useMachine(machine, { input: { draft, metadata: reviewMetadata } })
    return <FieldSetup snapshot={snapshot} send={send} />
  }
  render(
    <ReviewProviders plugins={plugins}>
      <Stage />
    </ReviewProviders>,
  )
  return { user: userEvent.setup(), saved }
}
