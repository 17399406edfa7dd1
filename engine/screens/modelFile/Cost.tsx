import type { ImpactSubject } from '#engine/core/model/impact/touches.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { Impact } from '../dataModel/model/impact/Impact.tsx'
import { useImpact } from '../dataModel/model/impact/useImpact.ts'
import styles from './ModelFile.module.css'

/** What a converting or deleting call affects. Deleting a relation loses no data. */
export function Cost({ call }: { readonly call: ModelCall }) {
  const subject = subjectOf(call)
  return subject && <Counted call={call} subject={subject} />
}

function Counted({ call, subject }: { readonly call: ModelCall; readonly subject: ImpactSubject }) {
  const text = useText()
  const impact = useImpact(subject)
  return (
    <div className={styles.cost}>
      <h3 className={styles.costTitle}>{text(call.says.key, call.says.args)}</h3>
      <Impact impact={impact} />
    </div>
  )
}

function subjectOf({ says: { args } }: ModelCall): ImpactSubject | null {
  const collection = args?.['collection']
  const field = args?.['field']
  if (typeof collection !== 'string') return null
  return typeof field === 'string' ? { kind: 'field', collection, field } : { kind: 'collection', collection }
}
