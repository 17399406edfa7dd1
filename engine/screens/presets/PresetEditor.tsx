import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#engine/core/api/call.ts'
import type { Outcome } from '#engine/core/api/exchange.ts'
import { outcomeOf } from '#engine/core/api/outcomeOf.ts'
import { planned } from '#engine/core/editor/planned.ts'
import { sameValue } from '#engine/core/edits/sameValue.ts'
import type { ListPreset } from '#engine/core/list/presets/ListPreset.ts'
import { emptyPreset, readPreset } from '#engine/core/list/presets/selectPreset.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { presetBody, savePreset } from '#engine/core/presets/presetDraft.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { LeaveQuestion } from '#engine/form/editor/LeaveQuestion.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import type { Preset } from '#schemas/data/Preset.ts'
import { usePlan } from '../dataModel/model/usePlan.tsx'
import { usePageEditor } from '../editor/usePageEditor.ts'
import { useNavigateTo } from '../navigation/useNavigateTo.ts'
import { DeletePreset } from './DeletePreset.tsx'
import { PresetForm } from './PresetForm.tsx'
import { PresetList } from './PresetList.tsx'
import { PresetPreview } from './PresetPreview.tsx'
import { PresetSidebar } from './PresetSidebar.tsx'

export interface PresetEditorProps {
  /** Null for a new one. */
  readonly stored: Preset | null
}

const list = settingsHref('presets')

/** No collection is selected yet, and the preset is for everyone. */
const nothing: ListPreset = { ...emptyPreset('', { user: '', role: null }), user: null, layout: 'tabular' }

/** A preset: its collection and owner, and a preview of the list. */
export function PresetEditor({ stored }: PresetEditorProps) {
  const text = useText()
  const navigate = useNavigateTo()
  const client = useQueryClient()
  const { metadata } = useStudio()
  const plan = usePlan()
  const [before] = useState(() => (stored ? readPreset(stored) : nothing))
  const [asking, setAsking] = useState(false)
  const editor = usePageEditor({
    initial: before,
    save: (draft, { overrides }) => send(stored, draft, overrides),
    isEdited: (draft, initial) => !sameValue(presetBody(draft), presetBody(initial)),
    whyNot: (draft, edited) =>
      draft.collection === '' ? text('select_a_collection') : edited ? null : text('reason.nothing_to_save'),
    saved: () => navigate(list),
  })
  const { draft, change, disabledReason, busy, save } = editor
  const collection = metadata.collection(draft.collection)

  async function send(preset: Preset | null, draft: ListPreset, overrides: boolean): Promise<Outcome<unknown>> {
    const outcome = await (preset === null ? create(draft) : update(preset, draft, overrides))
    if (outcome.ok) {
      changed()
      notify({ kind: 'success', title: text('presets.saved') })
    }
    return outcome
  }
  async function create(draft: ListPreset): Promise<Outcome<unknown>> {
    const outcome = await outcomeOf(call({ method: 'POST', path: '/presets', body: presetBody(draft) }))
    if (!outcome.ok) notifyFailure(outcome.failure, text)
    return outcome
  }
  async function update(preset: Preset, draft: ListPreset, overrides: boolean): Promise<Outcome<unknown>> {
    const { base, ...bare } = savePreset(preset, draft)
    return planned(await plan.run([base && !overrides ? { ...bare, base } : bare]))
  }
  function changed(): void {
    void client.invalidateQueries({ queryKey: ['items', 'directus_presets'] })
    // Updates the lists and the navigation.
    void refreshModel()
  }
  return (
    <Page
      title={stored === null ? text('presets.creating') : stored.bookmark || text('presets.one')}
      back={{ href: list, label: text('back_to', { name: text('presets.title') }) }}
      breadcrumb={<a href={list}>{text('presets.title')}</a>}
      actions={
        <>
          {stored !== null && <IconButton icon="delete" label={text('delete')} onPress={() => setAsking(true)} />}
          <Button
            kind="primary"
            icon="check"
            loading={busy}
            {...(disabledReason === null ? {} : { disabledReason })}
            onPress={save}
          >
            {text('save')}
          </Button>
        </>
      }
      {...(collection
        ? {
            sidebar: (
              <PresetList collection={collection} draft={draft} change={change}>
                {shown => <PresetSidebar collection={collection} shown={shown} />}
              </PresetList>
            ),
          }
        : {})}
    >
      <PresetForm draft={draft} change={change} />
      {collection && draft.layout !== null ? (
        <PresetList key={draft.collection} collection={collection} draft={draft} change={change}>
          {shown => <PresetPreview collection={collection} shown={shown} />}
        </PresetList>
      ) : (
        <Notice kind="info">{text('presets.nothing_chosen')}</Notice>
      )}
      {plan.dialog}
      {asking && stored !== null && (
        <DeletePreset
          preset={stored}
          changed={changed}
          onDeleted={() => {
            editor.close()
            navigate(list)
          }}
          close={() => setAsking(false)}
        />
      )}
      <LeaveQuestion editor={editor} />
    </Page>
  )
}
