import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { Cost } from '../modelFile/Cost.tsx'
import { Steps } from '../modelFile/Steps.tsx'
import type { ReviewedPlan } from './useStagedPlan.ts'

export interface StagedStepsProps {
  readonly plan: ReviewedPlan
  readonly remove: (call: ModelCall) => void
}

/** The staged changes by kind. Those that lose data show what they affect. */
export function StagedSteps({ plan, remove }: StagedStepsProps) {
  const text = useText()
  const { gentle, permissions, converting, deleting, restored, stuck } = plan
  const removal = { label: (what: string) => `${text('model.staged.remove')}: ${what}`, press: remove }
  return (
    <>
      {stuck.length > 0 && <Notice kind="warning">{text('model.file.stuck', { fields: stuck.join(', ') })}</Notice>}
      <Steps
        kind="gentle"
        title={text('model.file.gentle', { count: gentle.length })}
        calls={gentle}
        remove={removal}
      />
      <Steps kind="permissions" title={text('permissions.name')} calls={permissions} remove={removal} />
      <Steps kind="presets" title={text('presets.title')} calls={[...restored.keys()]} remove={removal} />
      <Steps
        kind="converting"
        title={text('model.file.converting', { count: converting.length })}
        calls={converting}
        remove={removal}
      >
        {converting.map(call => (
          <Cost key={call.path} call={call} />
        ))}
      </Steps>
      <Steps kind="deleting" title={text('model.staged.deleting')} calls={deleting} remove={removal}>
        {deleting.map(call => (
          <Cost key={call.path} call={call} />
        ))}
      </Steps>
    </>
  )
}
