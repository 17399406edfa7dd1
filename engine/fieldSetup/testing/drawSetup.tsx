import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import type { ModelCall } from '../../model/ModelCall.ts'
import type { PlanOutcome } from '../../model/planMachine.ts'
import { buildRegistry, type Plugin } from '../../registry/Registry.ts'
import { ReviewProviders } from '../../testing/ReviewProviders.tsx'
import { reviewMetadata } from '../../testing/reviewProject.ts'
import { newDraft, storedDraft } from '../draftField.ts'
import type { FieldDraft } from '../FieldDraft.ts'
import type { FieldKind } from '../FieldKind.ts'
import { FieldSetup } from '../FieldSetup.tsx'
import { fieldSetupMachine } from '../fieldSetupMachine.ts'

const declared = import.meta.glob<Readonly<Record<string, Plugin>>>(
  '../../../plugins/{interfaces,displays}/*/plugin.ts',
  { eager: true },
)
const plugins = Object.values(declared).flatMap(module => Object.values(module))
const registry = buildRegistry(plugins)

/** A new field of the review project, before anybody has said anything. */
export const fresh = (kind: FieldKind, collection = 'articles') => newDraft(kind, collection, registry)

/** A field of the articles that is there, with other metadata where it is given. */
export function stored(name: string, meta: Partial<FieldDraft['meta']> = {}): FieldDraft {
  const field = reviewMetadata.field('articles', name)
  if (!field) throw new Error(`There is no ${name}`)
  const draft = storedDraft(reviewMetadata, field)
  return { ...draft, meta: { ...draft.meta, ...meta } }
}

/** Draws the drawer of a field over the review project, by a save that never answers; `saved` has what it was asked. */
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
