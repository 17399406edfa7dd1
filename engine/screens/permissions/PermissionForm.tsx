import { useState } from 'react'
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
import { LeaveQuestion } from '#engine/form/editor/LeaveQuestion.tsx'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
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
  const tabs = tabsOf(row.action)
  const [tab, setTab] = useState<PermissionTab>(tabs[0] ?? 'permissions')
  const save = usePermissionSave(row, initial, plan)
  const editor = useEditor<PermissionDraft, null>({
    initial,
    save,
    isEdited: (now, before) => now !== before,
    whyNot: now => {
      const broken = tabs.find(each => problemIn(now, each, typeAt) !== null)
      return broken ? text('permissions.not_ready', { part: text(`permissions.tab.${broken}`) }) : null
    },
    saved: close,
    left: close,
  })
  const { draft, change, disabledReason } = editor
  const fields = metadata.collection(row.collection)?.fields ?? []
  return (
    <Drawer
      title={text('permissions.title', {
        role: roleName,
        collection: metadata.collection(row.collection)?.name ?? row.collection,
        action: text(`permissions.action.${row.action}`),
      })}
      size="l"
      onKeyDown={editor.onKeyDown}
      tools={
        <Button
          kind="primary"
          icon="check"
          loading={editor.busy}
          {...(disabledReason === null ? {} : { disabledReason })}
          onPress={editor.save}
        >
          {text('save')}
        </Button>
      }
      close={editor.leave}
    >
      {editor.conflicted && (
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
      <LeaveQuestion editor={editor} />
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
