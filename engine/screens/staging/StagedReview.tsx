import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { saveBlob } from '#engine/core/files/saveBlob.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { withDependents, withoutStaged } from '#engine/core/staging/removeStaged.ts'
import type { PartName, StagedModel } from '#engine/core/staging/StagedModel.ts'
import { isStagedEmpty, keepStaged, losesData } from '#engine/core/staging/stagedPlan.ts'
import { stagedFile } from '#engine/core/staging/stagedStored.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { DiscardStaged } from './StagedBar.tsx'
import { StagedConflicts } from './StagedConflicts.tsx'
import { ApplyStaged, RemoveStaged } from './StagedQuestions.tsx'
import styles from './StagedReview.module.css'
import { StagedSteps } from './StagedSteps.tsx'
import { useApplyStaged } from './useApplyStaged.ts'
import { useStagedPlan } from './useStagedPlan.ts'
import { useStagingStore } from './useStagingStore.ts'

type Asked = 'discard' | 'apply' | { readonly staged: StagedModel; readonly also: readonly ModelCall[] }

const modelHref = settingsHref('data-model')

/** The staged changes with what they affect: applied together, removed one by one, or saved as a file. */
export default function StagedReview() {
  const text = useText()
  const { store, staging, stageUndo } = useStagingStore()
  const { staged, undo } = staging
  const { state, error, reload, nameOfRole, plan, planOf } = useStagedPlan(staging)
  const { apply, busy, dialog } = useApplyStaged(state, reload)
  const [asked, setAsked] = useState<Asked | null>(null)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => void refreshModel(), [])
  // The pressed button is gone.
  const takeFocus = () => content.current?.focus()
  const put = (next: StagedModel) => {
    store.put({ ...store.get(), isOn: true, staged: next })
    setAsked(null)
    takeFocus()
  }
  const remove = (names: readonly PartName[]) => {
    const next = withoutStaged(staged, withDependents(staged, names))
    const left = new Set(planOf(next).calls.map(sentenceOf))
    const also = (plan?.calls ?? []).filter(call => !left.has(sentenceOf(call)))
    if (also.length > 1) setAsked({ staged: next, also })
    else put(next)
  }
  const drop = (call: ModelCall) => {
    const preset = plan?.restored.get(call)
    if (!preset) return remove(plan?.names.get(call) ?? [])
    store.put({ ...staging, presets: (staging.presets ?? []).filter(each => each !== preset) })
    takeFocus()
  }
  const isEmpty = isStagedEmpty(staged)
  const costly = plan ? [...plan.converting, ...plan.deleting] : []
  const run = () => {
    setAsked(null)
    apply(plan?.calls ?? [])
    takeFocus()
  }
  const closed = plan === null ? 'loading' : plan.conflicts.length > 0 ? 'model.staged.conflicts_first' : null
  return (
    <Frame
      actions={
        !isEmpty && (
          <>
            <Button
              kind="quiet"
              icon="download"
              {...(state ? {} : { disabledReason: text('loading') })}
              onPress={() => state && saveFile(stagedFile(state.file, staged))}
            >
              {text('model.staged.save')}
            </Button>
            <Button kind="quiet" icon="delete" onPress={() => setAsked('discard')}>
              {text('draft.discard')}
            </Button>
            <Button
              kind={costly.length > 0 ? 'danger' : 'primary'}
              icon="check"
              loading={busy}
              {...(closed === null ? {} : { disabledReason: text(closed) })}
              onPress={() => (costly.length > 0 ? setAsked('apply') : run())}
            >
              {text('model.file.apply', { count: plan?.calls.length ?? 0 })}
            </Button>
          </>
        )
      }
    >
      <div ref={content} className={styles.page} tabIndex={-1} data-part="staged-review">
        {undo && isEmpty && (
          <Notice
            kind="success"
            title={text('model.staged.applied')}
            action={{
              label: text('undo'),
              onPress: () => {
                stageUndo()
                takeFocus()
              },
            }}
          >
            {text('model.staged.undo_body')} {losesData(undo) && text('model.staged.undo_loses')}
          </Notice>
        )}
        {staging.undoes && losesData(staged) && <Notice>{text('model.staged.undo_loses')}</Notice>}
        {isEmpty ? (
          !undo && (
            <EmptyState icon="fact_check" title={text('model.staged.none')}>
              <a href={modelHref}>{text('data_model.name')}</a>
            </EmptyState>
          )
        ) : error ? (
          <Notice kind="danger" action={{ label: text('try_again'), onPress: () => void reload() }}>
            {failureText(toFailure(error), text)}
          </Notice>
        ) : plan && state ? (
          <>
            <StagedConflicts
              conflicts={plan.conflicts}
              nameOfRole={nameOfRole}
              keep={conflict => put(keepStaged(state, staged, conflict))}
              remove={conflict => remove([conflict])}
            />
            <StagedSteps plan={plan} remove={drop} />
          </>
        ) : (
          <Skeleton rows={4} />
        )}
      </div>
      {asked === 'discard' && <DiscardStaged close={() => setAsked(null)} />}
      {asked === 'apply' && (
        <ApplyStaged count={plan?.calls.length ?? 0} costly={costly} confirm={run} close={() => setAsked(null)} />
      )}
      {asked !== null && typeof asked === 'object' && (
        <RemoveStaged also={asked.also} confirm={() => put(asked.staged)} close={() => setAsked(null)} />
      )}
      {dialog}
    </Frame>
  )
}

const sentenceOf = ({ method, path, says }: ModelCall): string => JSON.stringify([method, path, says])

const saveFile = (file: object): void =>
  saveBlob(new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' }), 'model.json')

function Frame({ actions, children }: { readonly actions: ReactNode; readonly children: ReactNode }) {
  const text = useText()
  return (
    <Page
      title={text('model.staged.title')}
      back={{ href: modelHref, label: text('data_model.name') }}
      breadcrumb={<a href={modelHref}>{text('data_model.name')}</a>}
      actions={actions}
    >
      {children}
    </Page>
  )
}
