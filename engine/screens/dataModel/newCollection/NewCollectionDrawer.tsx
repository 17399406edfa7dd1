import { useState } from 'react'
import {
  blankCollection,
  chosenNames,
  collectionDefinition,
  userRelations,
} from '#engine/core/dataModel/newCollection/newCollection.ts'
import { nameProblem } from '#engine/core/model/databaseName.ts'
import { createCollection, createRelations } from '#engine/core/model/modelCalls.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { DiscardDialog } from '#engine/ui/dialog/DiscardDialog.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Tabs } from '#engine/ui/tabs/Tabs.tsx'
import { useGo } from '../../settings/useGo.ts'
import { usePlan } from '../model/usePlan.tsx'
import { CollectionSetup } from './CollectionSetup.tsx'
import { OptionalFields } from './OptionalFields.tsx'

const steps = ['setup', 'fields'] as const

/** Makes a collection: its name and key first, then fields that many collections want (A-0170 … A-0236). */
export default function NewCollectionDrawer() {
  const text = useText()
  const go = useGo()
  const plan = usePlan()
  const { metadata } = useStudio()
  const [step, setStep] = useState<string>('setup')
  const [input, setInput] = useState(blankCollection)
  const [leaving, setLeaving] = useState(false)
  const [saving, setSaving] = useState(false)
  const taken = metadata.collections.map(({ collection }) => collection)
  const problem = nameProblem(input.name, 'collection', taken)
  const why = setupProblem(problem?.kind, nameProblem(input.keyName, 'field', [])?.kind)
  const names = [...chosenNames(input).values()]
  const clash = names.find((name, at) => nameProblem(name, 'field', names.slice(0, at)) !== null)
  const back = () => go(settingsHref('data-model'))
  const finish = async () => {
    setSaving(true)
    const relations = userRelations(input)
    const calls = [
      createCollection(collectionDefinition(input)),
      ...(relations.length > 0 ? [createRelations(relations)] : []),
    ]
    const { end, answers } = await plan.run(calls)
    // What was made is there, even where the rest of it could not be.
    if (end === 'done' || (end === 'left' && answers.length > 0)) {
      if (end === 'done') notify({ kind: 'success', title: text('data_model.collection_created') })
      await refreshModel()
      go(settingsHref('data-model', input.name))
    } else setSaving(false)
  }
  return (
    <>
      <Drawer
        title={text('data_model.new_collection')}
        over={text('data_model.name')}
        close={() => (input === blankCollection || saving ? back() : setLeaving(true))}
        footer={
          step === 'setup' ? (
            <Button
              kind="primary"
              icon="arrow_forward"
              {...(why === null ? {} : { why: text(why) })}
              onPress={() => setStep('fields')}
            >
              {text('data_model.next')}
            </Button>
          ) : (
            <Button
              kind="primary"
              icon="check"
              loading={saving}
              {...(clash === undefined ? {} : { why: text('data_model.names_clash', { name: clash }) })}
              onPress={() => void finish()}
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
            ...(id === 'fields' && why !== null ? { why: text(why) } : {}),
          }))}
          selected={step}
          onSelect={setStep}
        >
          {step === 'setup' ? (
            <CollectionSetup
              input={input}
              problem={problem}
              change={change => setInput({ ...input, ...change })}
              next={() => why === null && setStep('fields')}
            />
          ) : (
            <OptionalFields input={input} change={change => setInput({ ...input, ...change })} />
          )}
        </Tabs>
      </Drawer>
      {plan.dialog}
      {leaving && (
        <DiscardDialog discard={back} stay={() => setLeaving(false)}>
          <p>{text('data_model.discard_collection')}</p>
        </DiscardDialog>
      )}
    </>
  )
}

/** The key of what keeps the second step closed. */
const setupProblem = (name: string | undefined, key: string | undefined): string | null =>
  name === 'missing'
    ? 'data_model.name_missing'
    : name !== undefined
      ? 'data_model.name_wrong'
      : key !== undefined
        ? 'data_model.key_wrong'
        : null
