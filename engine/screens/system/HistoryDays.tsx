import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { call } from '#engine/core/api/call.ts'
import { callFor } from '#engine/core/api/callFor.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { OldHistory } from '#engine/core/system/SystemState.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { Checkbox } from '#engine/ui/checkbox/Checkbox.tsx'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import { useSettled } from '#engine/ui/useSettled.ts'
import { historyText } from './historyText.ts'
import styles from './System.module.css'

/** The largest number of days that the server accepts. */
const most = 36_500

/** The suggestion for a project that keeps its history forever. */
const usual = '365'

const path = '/fieldhouse/system/history'

interface HistoryDaysProps {
  /** How many days history is kept now; null: forever. */
  readonly days: number | null
}

/** Changes how long history is kept, in a dialog that shows before saving what will be deleted. */
export function HistoryDays({ days }: HistoryDaysProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button icon="edit" onPress={() => setOpen(true)}>
        {text('server.history_change')}
      </Button>
      {isOpen && <HistoryDialog days={days} close={() => setOpen(false)} />}
    </div>
  )
}

interface HistoryDialogProps extends HistoryDaysProps {
  readonly close: () => void
}

function HistoryDialog({ close, days }: HistoryDialogProps) {
  const text = useText()
  const client = useQueryClient()
  const [isForever, setForever] = useState(days === null)
  const [typed, setTyped] = useState(days === null ? usual : String(days))
  const range = `1 – ${useFormat().number(most)}`
  const next = isForever ? null : daysOf(typed)
  const settled = useSettled(next, 300)
  const effect = useQuery({
    queryKey: ['fieldhouse', 'system', 'history', settled],
    queryFn: ({ signal }) => callFor({ path, query: `days=${settled}`, signal }, OldHistory),
    enabled: typeof settled === 'number',
    gcTime: 0,
  })
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => call({ method: 'PATCH', path, body: { days: next } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['fieldhouse', 'system'] })
      notify({ kind: 'success', title: `${text('server.history')}: ${historyText(next ?? null, text)}` })
      close()
    },
  })
  const isKnown = next === null || (effect.isSuccess && settled === next)
  const deletes = next !== null && isKnown && countOf(effect.data) > 0
  return (
    <ConfirmDialog
      title={text('server.history_change')}
      confirm={text('save')}
      danger={deletes}
      busy={isPending}
      {...(next === undefined
        ? { disabledReason: text('validation.between', { valid: range }) }
        : isKnown || effect.isError
          ? {}
          : { disabledReason: text('loading') })}
      error={error === null ? null : failureText(toFailure(error), text)}
      onConfirm={() => mutate()}
      onCancel={close}
    >
      <div className={styles.form}>
        <p>{text('server.history_body')}</p>
        <Checkbox label={text('server.history_forever')} checked={isForever} onChange={setForever} />
        {!isForever && (
          <TextField
            label={text('server.history_number')}
            type="number"
            inputMode="numeric"
            value={typed}
            error={next === undefined ? text('validation.between', { valid: range }) : undefined}
            onChange={setTyped}
          />
        )}
        <div role="status" className={styles.effect}>
          {next === null ? null : effect.isError ? (
            <Notice kind="warning">{failureText(toFailure(effect.error), text)}</Notice>
          ) : isKnown && next !== undefined ? (
            <Effect old={effect.data} />
          ) : null}
        </div>
      </div>
    </ConfirmDialog>
  )
}

/** What the next deletion removes. */
function Effect({ old }: { readonly old: OldHistory | undefined }) {
  const text = useText()
  const format = useFormat()
  if (countOf(old) === 0) return <p>{text('server.history_nothing')}</p>
  const { entries, revisions } = old ?? { entries: 0, revisions: 0 }
  const parts = [
    `${text('activity.name')} (${format.number(entries)})`,
    `${text('revisions.title')} (${format.number(revisions)})`,
  ]
  const listed = new Intl.ListFormat(format.tag, { type: 'unit' }).format(parts)
  return (
    <Notice kind="warning">
      {text('server.history_effect', { parts: listed })}
      <br />
      {text('batch.no_undo.platform')}
    </Notice>
  )
}

const countOf = (old: OldHistory | undefined): number => (old ? old.entries + old.revisions : 0)

/** The number of days of a text; undefined if the server does not accept it. */
function daysOf(typed: string): number | undefined {
  const days = Number(typed)
  return Number.isInteger(days) && days >= 1 && days <= most ? days : undefined
}
