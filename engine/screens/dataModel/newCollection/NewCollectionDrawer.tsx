import { useState } from 'react'
import {
  blankCollection,
  chosenNames,
  collectionDefinition,
  type NewCollection,
  userRelations,
} from '#engine/core/dataModel/newCollection/newCollection.ts'
import { planned } from '#engine/core/editor/planned.ts'
import { nameProblem } from '#engine/core/model/databaseName.ts'
import type { PlanOutcome } from '#engine/core/model/planMachine.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { LeaveQuestion } from '#engine/form/editor/LeaveQuestion.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Tabs } from '#engine/ui/tabs/Tabs.tsx'
import { createCollection, createRelations } from '#schemas/model/modelCalls.ts'
import { usePageEditor } from '../../editor/usePageEditor.ts'
import { useNavigateTo } from '../../navigation/useNavigateTo.ts'
import { usePlan } from '../model/usePlan.tsx'
import { CollectionSetup } from './CollectionSetup.tsx'
import { OptionalFields } from './OptionalFields.tsx'

const steps = ['setup', 'fields'] as const

/** Creates a collection: first its name and key, then common fields. */
export default function NewCollectionDrawer() {
  const text = useText()
  const navigate = useNavigateTo()
  const plan = usePlan()
  const { metadata } = useStudio()
  const [step, setStep] = useState<string>('setup')
  const takenNames = metadata.collections.map(({ collection }) => collection)
  const editor = usePageEditor<NewCollection, PlanOutcome['end']>({
    initial: blankCollection,
    isEdited: (draft, initial) => draft !== initial,
    save: async draft => {
      const relations = userRelations(draft)
      const outcome = await plan.run([
        createCollection(collectionDefinition(draft)),
        ...(relations.length > 0 ? [createRelations(relations)] : []),
      ])
      const isCreated = outcome.end === 'done' || (outcome.end === 'left' && outcome.answers.length > 0)
      const result = planned(outcome)
      if (!isCreated && !result.ok) return result
      // Reloads even after a failure, because calls before it may have created something.
      await refreshModel()
      return { ok: true, value: outcome.end }
    },
    whyNot: draft => (step === 'setup' ? text('data_model.next') : clashIn(draft)),
    left: () => navigate(settingsHref('data-model')),
    saved: end => {
      if (end === 'done') notify({ kind: 'success', title: plan.made(text('data_model.collection_created')) })
      navigate(settingsHref('data-model', editor.draft.name))
    },
  })
  const { draft: input, change, busy } = editor
  const problem = nameProblem(input.name, 'collection', takenNames)
  const disabledReason = setupProblem(problem?.kind, nameProblem(input.keyName, 'field', [])?.kind)
  const clash = clashIn(input)
  return (
    <>
      <Drawer
        title={text('data_model.new_collection')}
        over={text('data_model.name')}
        close={editor.leave}
        footer={
          step === 'setup' ? (
            <Button
              kind="primary"
              icon="arrow_forward"
              {...(disabledReason === null ? {} : { disabledReason: text(disabledReason) })}
              onPress={() => setStep('fields')}
            >
              {text('data_model.next')}
            </Button>
          ) : (
            <Button
              kind="primary"
              icon="check"
              loading={busy}
              {...(clash === null ? {} : { disabledReason: clash })}
              onPress={editor.save}
            >
              {text('data_model.finish')}
            </Button>
          )
        }
      >
        <Tabs
          label={text('data_model.new_collection')}
          tabs={steps.map(id => ({
            id,
            label: text(`data_model.step.${id}`),
            ...(id === 'fields' && disabledReason !== null ? { disabledReason: text(disabledReason) } : {}),
          }))}
          selected={step}
          onSelect={setStep}
        >
          {step === 'setup' ? (
            <CollectionSetup
              input={input}
              problem={problem}
              change={change}
              next={() => disabledReason === null && setStep('fields')}
            />
          ) : (
            <OptionalFields input={input} change={change} />
          )}
        </Tabs>
      </Drawer>
      {plan.dialog}
      <LeaveQuestion editor={editor}>{text('data_model.discard_collection')}</LeaveQuestion>
    </>
  )

  /** Why the fields cannot be created; null if they can. */
  function clashIn(draft: NewCollection): string | null {
    const names = [...chosenNames(draft).values()]
    const clash = names.find((name, at) => nameProblem(name, 'field', names.slice(0, at)) !== null)
    return clash === undefined ? null : text('data_model.names_clash', { name: clash })
  }
}

/** The message key of what blocks the second step. */
const setupProblem = (name: string | undefined, key: string | undefined): string | null =>
  name === 'missing'
    ? 'data_model.name_missing'
    : name !== undefined
      ? 'data_model.name_wrong'
      : key !== undefined
        ? 'data_model.key_wrong'
        : null
