import { type KeyboardEvent, useState } from 'react'
import { typesOf } from '#engine/core/filter/filterTree.ts'
import {
  holdsRule,
  type PermissionDraft,
  type PermissionTab,
  permissionDraft,
  problemIn,
  tabsOf,
} from '#engine/core/permissions/permissionDraft.ts'
import type { PermissionRow } from '#engine/core/permissions/permissionRows.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { DiscardDialog } from '#engine/ui/dialog/DiscardDialog.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Tabs } from '#engine/ui/tabs/Tabs.tsx'
import { usePlan } from '../dataModel/model/usePlan.tsx'
import { FieldChoices } from './FieldChoices.tsx'
import { PresetsEditor } from './PresetsEditor.tsx'
import { RuleEditor } from './RuleEditor.tsx'
import { usePermissionSave } from './usePermissionSave.ts'

export interface PermissionFormProps {
  readonly row: PermissionRow
  readonly roleName: string
  readonly close: () => void
}

/** The parts of a right in their tabs, saved together. */
export function PermissionForm({ row, roleName, close }: PermissionFormProps) {
  const text = useText()
  const { metadata } = useStudio()
  const plan = usePlan()
  const typeAt = typesOf(metadata, row.collection)
  const [initial] = useState(() => permissionDraft(row, typeAt))
  const [draft, setDraft] = useState<PermissionDraft>(initial)
  const [asking, setAsking] = useState(false)
  const tabs = tabsOf(row.action)
  const [tab, setTab] = useState<PermissionTab>(tabs[0] ?? 'permissions')
  const { save, saving, disputed } = usePermissionSave({ row, draft, initial, plan, done: close })
  const fields = metadata.collection(row.collection)?.fields ?? []
  const change = (part: Partial<PermissionDraft>) => setDraft(held => ({ ...held, ...part }))
  const leave = () => (draft === initial ? close() : setAsking(true))
  const broken = tabs.find(each => problemIn(draft, each, typeAt) !== null)
  const why = broken ? text('permissions.not_ready', { part: text(`permissions.tab.${broken}`) }) : null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey)) return
    // The form of the page below has the same keys.
    event.preventDefault()
    event.stopPropagation()
    if (why === null) void save()
  }
  return (
    <Drawer
      title={text('permissions.title', {
        role: roleName,
        collection: metadata.collection(row.collection)?.name ?? row.collection,
        action: text(`permissions.action.${row.action}`),
      })}
      size="l"
      onKeyDown={onKeyDown}
      tools={
        <Button
          kind="primary"
          icon="check"
          loading={saving}
          {...(why === null ? {} : { why })}
          onPress={() => void save()}
        >
          {text('save')}
        </Button>
      }
      close={leave}
    >
      {disputed && (
        <Notice kind="warning" title={text('permissions.disputed')}>
          {text('permissions.disputed_body')}
        </Notice>
      )}
      {draft.fields === null && row.action !== 'delete' && <Notice kind="info">{text('permissions.no_fields')}</Notice>}
      <Tabs
        label={text('permissions.parts')}
        tabs={tabs.map(each => {
          const problem = problemIn(draft, each, typeAt)
          return {
            id: each,
            label: text(`permissions.tab.${each}`),
            ...(problem ? { problem: text(`permissions.problem.${problem}`) } : {}),
            ...(holdsRule(draft, each, typeAt) ? { mark: text('permissions.has_rule') } : {}),
          }
        })}
        selected={tab}
        onSelect={id => setTab(tabs.find(each => each === id) ?? tab)}
      >
        {part()}
      </Tabs>
      {asking && (
        <DiscardDialog discard={close} stay={() => setAsking(false)}>
          {text('unsaved_changes_body')}
        </DiscardDialog>
      )}
      {plan.dialog}
    </Drawer>
  )

  function part() {
    const label = text(`permissions.tab.${tab}`)
    const { collection, role } = row
    switch (tab) {
      case 'permissions':
      case 'validation':
        return (
          <RuleEditor
            key={tab}
            collection={collection}
            role={role}
            label={label}
            hint={text(`permissions.${tab}_hint`)}
            draft={draft[tab]}
            change={rule => change({ [tab]: rule })}
          />
        )
      case 'fields':
        return (
          <FieldChoices
            fields={fields}
            stored={draft.fields}
            hint={text(`permissions.fields_hint.${row.action}`)}
            change={stored => change({ fields: stored })}
          />
        )
      case 'presets':
        return (
          <PresetsEditor fields={fields} label={label} draft={draft.presets} change={presets => change({ presets })} />
        )
    }
  }
}
