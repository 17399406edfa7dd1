import { type ReactNode, useMemo, useState } from 'react'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { serverModel } from '#engine/core/staging/stagedMetadata.ts'
import { isStagedEmpty, stagedPlan } from '#engine/core/staging/stagedPlan.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { LazyConfirmDialog } from '#engine/ui/dialog/LazyConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { useNavigateTo } from '../navigation/useNavigateTo.ts'
import styles from './StagedBar.module.css'
import { useStagingStore } from './useStagingStore.ts'

export const reviewHref = settingsHref('model-file', 'staged')

/** The number of staged changes, with what to do with them. */
export function StagedBar() {
  const text = useText()
  const { metadata } = useStudio()
  const { staging, stop } = useStagingStore()
  const navigate = useNavigateTo()
  const [asking, setAsking] = useState(false)
  const { staged } = staging
  const isEmpty = isStagedEmpty(staged)
  const count = useMemo(() => {
    const { gentle, converting, deleting } = stagedPlan(serverModel(metadata), [], { ...staged, permissions: [] })
    return Math.max(gentle.length + converting.length + deleting.length + staged.permissions.length, 1)
  }, [metadata, staged])
  return (
    <Bar
      part="staged-bar"
      message={
        <span role="status">{isEmpty ? text('model.staged.empty') : text('model.staged.count', { count })}</span>
      }
    >
      {isEmpty ? (
        <Button size="s" onPress={stop}>
          {text('model.staged.stop')}
        </Button>
      ) : (
        <>
          <Button size="s" onPress={() => setAsking(true)}>
            {text('draft.discard')}
          </Button>
          <Button kind="primary" size="s" onPress={() => navigate(reviewHref)}>
            {text('model.staged.review')}
          </Button>
        </>
      )}
      {asking && <DiscardStaged close={() => setAsking(false)} />}
    </Bar>
  )
}

/** After staged changes were applied: what undoes them, until another change is made or it is dismissed. */
export function UndoBar() {
  const text = useText()
  const { dismissUndo, stageUndo } = useStagingStore()
  const navigate = useNavigateTo()
  return (
    <Bar part="undo-bar" message={text('model.staged.applied')}>
      <Button size="s" onPress={dismissUndo}>
        {text('model.staged.dismiss')}
      </Button>
      <Button
        kind="primary"
        size="s"
        icon="undo"
        onPress={() => {
          stageUndo()
          navigate(reviewHref)
        }}
      >
        {text('undo')}
      </Button>
    </Bar>
  )
}

interface BarProps {
  readonly part: string
  readonly message: ReactNode
  /** Buttons. */
  readonly children: ReactNode
}

function Bar({ part, message, children }: BarProps) {
  const text = useText()
  return (
    <section className={styles.bar} aria-label={text('model.staged.title')} data-part={part}>
      <Icon name="fact_check" size={18} />
      <span className={styles.text}>{message}</span>
      <span className={styles.tools}>{children}</span>
    </section>
  )
}

/** Asks before the staged changes are discarded. */
export function DiscardStaged({ close }: { readonly close: () => void }) {
  const text = useText()
  const { stop } = useStagingStore()
  return (
    <LazyConfirmDialog
      title={text('discard_all_changes')}
      confirm={text('draft.discard')}
      danger
      busy={false}
      error={null}
      onConfirm={() => {
        close()
        stop()
      }}
      onCancel={close}
    >
      <p>{text('model.staged.discard_body')}</p>
    </LazyConfirmDialog>
  )
}
