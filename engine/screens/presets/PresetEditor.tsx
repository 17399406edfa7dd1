import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { call, runOutcome } from '#engine/core/api/call.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { pendingEdits } from '#engine/core/edits/pendingEdits.ts'
import { sameValue } from '#engine/core/edits/sameValue.ts'
import type { ListPreset } from '#engine/core/list/presets/ListPreset.ts'
import { emptyPreset, readPreset } from '#engine/core/list/presets/selectPreset.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { notifyFailure } from '#engine/core/notifications/notifyFailure.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { presetBody, savePreset } from '#engine/core/presets/presetDraft.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useSaveKeys } from '#engine/form/useSaveKeys.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { DiscardDialog } from '#engine/ui/dialog/DiscardDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import type { Preset } from '#schemas/data/Preset.ts'
import { useLeaveGuard } from '../collections/useLeaveGuard.ts'
import { usePlan } from '../dataModel/model/usePlan.tsx'
import { useGo } from '../settings/useGo.ts'
import { PresetForm } from './PresetForm.tsx'
import { PresetList } from './PresetList.tsx'
import { PresetPreview } from './PresetPreview.tsx'
import { PresetSidebar } from './PresetSidebar.tsx'

export interface PresetEditorProps {
  /** Null for a new one. */
  readonly stored: Preset | null
}

const list = settingsHref('presets')

/** Nothing is chosen yet, and it is for everyone. */
const nothing: ListPreset = { ...emptyPreset('', { user: '', role: null }), user: null, layout: 'tabular' }

/** A preset: of what and for whom it is, and the list as it will be (A-0645 … A-0677). */
export function PresetEditor({ stored }: PresetEditorProps) {
  const text = useText()
  const go = useGo()
  const client = useQueryClient()
  const { metadata } = useStudio()
  const plan = usePlan()
  const [before] = useState(() => (stored ? readPreset(stored) : nothing))
  const [draft, setDraft] = useState(before)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const edited = !sameValue(presetBody(draft), presetBody(before))
  const left = useRef(false)
  // Somebody else has changed the same, and that was said: the next save takes the place of theirs.
  const disputed = useRef(false)
  const guard = useLeaveGuard(() => edited && !left.current)
  const change = (next: Partial<ListPreset>) => setDraft(now => ({ ...now, ...next }))
  const collection = metadata.collection(draft.collection)
  const why = draft.collection === '' ? text('select_a_collection') : edited ? null : text('reason.nothing_to_save')
  useEffect(() => {
    const holder = {}
    pendingEdits.put(holder, edited)
    return () => pendingEdits.put(holder, false)
  }, [edited])

  async function send(request: {
    method: 'POST' | 'DELETE'
    path: string
    body?: unknown
  }): Promise<ApiFailure | null> {
    setBusy(true)
    const outcome = await runOutcome(call(request))
    setBusy(false)
    if (!outcome.ok) return outcome.failure
    leave()
    return null
  }
  function leave(): void {
    left.current = true
    void client.invalidateQueries({ queryKey: ['items', 'directus_presets'] })
    // The lists and the navigation have it at once (A-0676).
    void refreshModel()
    go(list)
  }
  async function save(): Promise<void> {
    if (stored !== null) return saveChange(stored)
    const refused = await send({ method: 'POST', path: '/presets', body: presetBody(draft) })
    if (refused) notifyFailure(refused, text)
    else notify({ kind: 'success', title: text('presets.saved') })
  }
  async function saveChange(known: Preset): Promise<void> {
    const { base, ...bare } = savePreset(known, draft)
    setBusy(true)
    const { end, failure: refused } = await plan.run([base && !disputed.current ? { ...bare, base } : bare])
    setBusy(false)
    disputed.current = refused?._tag === 'Refused' && refused.code === 'CONFLICT'
    if (end !== 'done') return
    leave()
    notify({ kind: 'success', title: text('presets.saved') })
  }
  async function remove(): Promise<void> {
    setFailure(await send({ method: 'DELETE', path: `/presets/${stored?.id}` }))
  }
  useSaveKeys(() => void save(), why === null && !busy)
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
            {...(why === null ? {} : { why })}
            onPress={() => void save()}
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
      {asking && (
        <ConfirmDialog
          title={text('presets.delete_title')}
          confirm={text('delete')}
          danger
          busy={busy}
          error={failure && failureText(failure, text)}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          {text('presets.delete_body')}
        </ConfirmDialog>
      )}
      {guard.asking && (
        <DiscardDialog discard={guard.leave} stay={guard.stay}>
          {text('unsaved_changes_body')}
        </DiscardDialog>
      )}
    </Page>
  )
}
