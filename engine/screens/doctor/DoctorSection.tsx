import { useEffect, useState } from 'react'
import { failureText } from '#engine/core/api/failureText.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { type Finding, severities } from '#schemas/doctor/Finding.ts'
import { usePlan } from '../dataModel/model/usePlan.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import type { SectionProps } from '../settings/SectionProps.ts'
import styles from './Doctor.module.css'
import { FindingRow } from './FindingRow.tsx'
import { FixDialog } from './FixDialog.tsx'
import { useExamination } from './useExamination.ts'

const icons = { error: 'error', warning: 'warning', hint: 'info' } as const

/** Problems of the model: why they matter, where they are, and how to fix them. */
export default function DoctorSection({ path }: SectionProps) {
  const text = useText()
  const plan = usePlan()
  const { findings, failure, again: rerun } = useExamination()
  const [fixing, setFixing] = useState<Finding | null>(null)
  useEffect(() => void refreshModel(), [])
  if (path !== '') return <NotFoundPage />
  const examine = () => Promise.all([refreshModel(), rerun()])
  return (
    <Page
      title={text('data_model.doctor')}
      icon="stethoscope"
      breadcrumb={<a href={settingsHref('data-model')}>{text('data_model.name')}</a>}
      actions={<IconButton icon="refresh" label={text('model.doctor.check_again')} onPress={() => void examine()} />}
    >
      <div className={styles.page} data-part="doctor">
        {failure !== null ? (
          <Notice kind="danger" action={{ label: text('try_again'), onPress: () => void rerun() }}>
            {failureText(failure, text)}
          </Notice>
        ) : findings === null ? (
          <Skeleton rows={6} />
        ) : findings.length === 0 ? (
          <EmptyState
            icon="check_circle"
            title={text('model.doctor.healthy')}
            text={text('model.doctor.healthy_body')}
          />
        ) : (
          severities.map(severity => {
            const group = findings.filter(finding => finding.severity === severity)
            return (
              group.length > 0 && (
                <section key={severity} aria-labelledby={`doctor-${severity}`}>
                  <h2 id={`doctor-${severity}`} className={styles.heading} data-severity={severity}>
                    <Icon name={icons[severity]} />
                    {text(`model.doctor.severity.${severity}`, { count: group.length })}
                  </h2>
                  <ul className={styles.findings}>
                    {group.map(finding => (
                      <FindingRow
                        key={JSON.stringify([finding.rule, finding.place, finding.args])}
                        finding={finding}
                        fix={() => setFixing(finding)}
                      />
                    ))}
                  </ul>
                </section>
              )
            )
          })
        )}
      </div>
      {fixing && <FixDialog finding={fixing} plan={plan} examine={examine} close={() => setFixing(null)} />}
      {plan.dialog}
    </Page>
  )
}
