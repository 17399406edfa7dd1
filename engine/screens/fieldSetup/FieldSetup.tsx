import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { failureText } from '#engine/core/api/failureText.ts'
import { becomesUnique, destructionOf } from '#engine/core/fieldSetup/destruction.ts'
import { duplicateValues } from '#engine/core/fieldSetup/duplicateValues.ts'
import type { FieldDraft } from '#engine/core/fieldSetup/FieldDraft.ts'
import type { fieldSetupMachine } from '#engine/core/fieldSetup/fieldSetupMachine.ts'
import { hasWholeRules, isReady } from '#engine/core/fieldSetup/isComplete.ts'
import { type TabId, tabAfter, tabsOf } from '#engine/core/fieldSetup/tabs.ts'
import { LeaveQuestion } from '#engine/form/editor/LeaveQuestion.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Tabs } from '#engine/ui/tabs/Tabs.tsx'
import { DestructionDialog } from './DestructionDialog.tsx'
import { DisplayTab } from './DisplayTab.tsx'
import { DraftStudio } from './DraftStudio.tsx'
import { InterfaceTab } from './InterfaceTab.tsx'
import { RelationshipTab } from './RelationshipTab.tsx'
import { RulesTab } from './RulesTab.tsx'
import { SchemaTab } from './SchemaTab.tsx'
import { TranslationsDialog } from './TranslationsDialog.tsx'

export interface FieldSetupProps {
  readonly snapshot: SnapshotFrom<typeof fieldSetupMachine>
  readonly send: (event: EventFromLogic<typeof fieldSetupMachine>) => void
}

/** A field being set up: its tabs, and the ways out. */
export function FieldSetup({ snapshot, send }: FieldSetupProps) {
  const text = useText()
  const { metadata } = useStudio()
  const { draft, tab, failure } = snapshot.context
  const tabs = tabsOf(draft, metadata)
  const ready = isReady(draft, metadata)
  const wholeRules = hasWholeRules(draft, metadata) ? null : 'rules'
  const saving = snapshot.hasTag('saving')
  const over = metadata.collection(draft.collection)?.name ?? draft.collection
  const title = draft.stored
    ? text('field_setup.title', { field: draft.stored.name })
    : text(`field_setup.new.${draft.kind}`)
  const change = (next: FieldDraft) => send({ type: 'draft.changed', draft: next })
  const close = () => send({ type: 'close.requested' })
  const props = { draft, change }
  if (snapshot.hasTag('naming') || snapshot.matches('generating'))
    return (
      <TranslationsDialog
        {...props}
        title={title}
        over={over}
        ready={ready}
        saving={saving}
        generate={() => send({ type: 'generate.requested' })}
        setUp={() => send({ type: 'manual.requested' })}
        close={close}
      />
    )
  const next = draft.stored === null ? tabAfter(tabs, tab) : null
  const blocked = (needs: 'name' | 'relation' | 'rules' | null) =>
    needs === null ? {} : { disabledReason: text(`field_setup.needs.${needs}`) }
  return (
    <Drawer
      title={title}
      over={over}
      close={close}
      footer={
        <>
          <Button onPress={close}>{text('cancel')}</Button>
          {next ? (
            <Button kind="primary" {...blocked(next.needs)} onPress={() => send({ type: 'next.requested' })}>
              {text('field_setup.next')}
            </Button>
          ) : (
            <Button
              kind="primary"
              icon="check"
              loading={saving}
              {...blocked(ready ? wholeRules : draft.field === '' ? 'name' : 'relation')}
              onPress={() => send({ type: 'save.requested' })}
            >
              {text('save')}
            </Button>
          )}
        </>
      }
    >
      <Tabs
        label={title}
        tabs={tabs.map(({ id, needs }) => ({ id, label: text(`field_setup.tab.${id}`), ...blocked(needs) }))}
        selected={tab}
        onSelect={id => {
          const opened = tabs.find(each => each.id === id)
          if (opened) send({ type: 'tab.opened', tab: opened.id })
        }}
      >
        {tabContent(tab)}
      </Tabs>
      <LeaveQuestion
        editor={{
          leaving: snapshot.hasTag('asking-leave'),
          discard: () => send({ type: 'close.confirmed' }),
          stay: () => send({ type: 'close.cancelled' }),
        }}
      />
      {snapshot.hasTag('asking-destruction') && (
        <DestructionDialog
          draft={draft}
          change={change}
          confirm={() => send({ type: 'destruction.confirmed' })}
          cancel={() => send({ type: 'destruction.cancelled' })}
        />
      )}
    </Drawer>
  )

  function tabContent(id: TabId) {
    switch (id) {
      case 'schema':
        return <SchemaTab {...props} problems={refusals()} duplicates={duplicateValues(failure, draft.collection)} />
      case 'relationship':
      case 'translations':
        return <RelationshipTab {...props} />
      case 'interface':
        return <InterfaceTab {...props} />
      case 'display':
        return <DisplayTab {...props} />
      case 'rules':
        return draft.stored ? (
          <RulesTab {...props} />
        ) : (
          <DraftStudio draft={draft}>
            <RulesTab {...props} />
          </DraftStudio>
        )
    }
  }

  /** The column changes that the server rejected, by their input. */
  function refusals() {
    if (failure === null) return []
    const { retyped, required } = destructionOf(draft)
    const field = retyped
      ? 'type'
      : becomesUnique(draft) && duplicateValues(failure, draft.collection)
        ? 'is_unique'
        : required
          ? 'required'
          : draft.field
    return [{ field, type: 'unknown' as const, message: failureText(failure, text) }]
  }
}
