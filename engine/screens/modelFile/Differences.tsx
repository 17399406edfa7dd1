import { useState } from 'react'
import { storedModel } from '#engine/core/model/storedModel.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { Checkbox } from '#engine/ui/checkbox/Checkbox.tsx'
import { LazyConfirmDialog } from '#engine/ui/dialog/LazyConfirmDialog.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { compareModels } from '#schemas/model/compareModels.ts'
import type { ModelFile } from '#schemas/model/ModelFile.ts'
import { CallList } from '../dataModel/model/CallList.tsx'
import { usePlan } from '../dataModel/model/usePlan.tsx'
import { useStagingStore } from '../staging/useStagingStore.ts'
import { Cost } from './Cost.tsx'
import { Steps } from './Steps.tsx'

/**
 * The differences between a file and this project, with the choice what to apply. Changes that lose data are selected
 * separately.
 */
export function Differences({ model }: { readonly model: ModelFile }) {
  const text = useText()
  const { metadata } = useStudio()
  const plan = usePlan()
  const { hasStaged } = useStagingStore()
  const [converts, setConverts] = useState(false)
  const [deletes, setDeletes] = useState(false)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { gentle, converting, deleting, stuck } = compareModels(storedModel(metadata), model)
  const costly = [...(converts ? converting : []), ...(deletes ? deleting : [])]
  const calls = [...gentle, ...costly]
  const apply = async () => {
    setAsking(false)
    setBusy(true)
    const { end } = await plan.run(calls)
    await refreshModel()
    setBusy(false)
    if (end === 'done') notify({ kind: 'success', title: text('model.file.applied') })
  }
  const isSame = gentle.length + converting.length + deleting.length === 0
  return (
    <>
      {stuck.length > 0 && <Notice kind="warning">{text('model.file.stuck', { fields: stuck.join(', ') })}</Notice>}
      {isSame ? (
        stuck.length === 0 && <EmptyState icon="check_circle" title={text('model.file.same')} />
      ) : (
        <>
          <Steps kind="gentle" title={text('model.file.gentle', { count: gentle.length })} calls={gentle} />
          <Steps
            kind="converting"
            title={text('model.file.converting', { count: converting.length })}
            calls={converting}
          >
            <Checkbox label={text('model.file.convert')} checked={converts} onChange={setConverts} />
            {converts && converting.map(call => <Cost key={call.path} call={call} />)}
          </Steps>
          <Steps kind="deleting" title={text('model.file.deleting', { count: deleting.length })} calls={deleting}>
            <Checkbox label={text('model.file.delete')} checked={deletes} onChange={setDeletes} />
            {deletes && deleting.map(call => <Cost key={call.path} call={call} />)}
          </Steps>
          <Button
            kind={costly.length > 0 ? 'danger' : 'primary'}
            loading={busy}
            {...(hasStaged
              ? { disabledReason: text('model.staged.first') }
              : calls.length === 0
                ? { disabledReason: text('model.file.nothing') }
                : {})}
            onPress={() => (costly.length > 0 ? setAsking(true) : void apply())}
          >
            {text('model.file.apply', { count: calls.length })}
          </Button>
        </>
      )}
      {asking && (
        <LazyConfirmDialog
          title={text('model.file.apply', { count: calls.length })}
          confirm={text('model.file.apply', { count: calls.length })}
          danger
          busy={false}
          error={null}
          onConfirm={() => void apply()}
          onCancel={() => setAsking(false)}
        >
          <p>{text('data_model.delete_body')}</p>
          <CallList calls={costly} />
        </LazyConfirmDialog>
      )}
      {plan.dialog}
    </>
  )
}
