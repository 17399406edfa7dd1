import { useQuery } from '@tanstack/react-query'
import { type RuleQuestion, type RuleTest, readRuleTest } from '#engine/core/access/readRuleTest.ts'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { Clauses } from './Clauses.tsx'
import styles from './RuleAnswer.module.css'

const reasons = {
  admin: 'rule_test.reason.admin',
  inactive: 'access_check.inactive',
  'second-factor': 'rule_test.reason.second_factor',
  'no-permission': 'access_check.no_permission',
  'no-fields': 'rule_test.reason.no_fields',
  'invalid-rule': 'rule_test.reason.invalid_rule',
  rule: 'access_check.complex_rule',
  validation: 'rule_test.reason.validation',
  permission: 'rule_test.reason.permission',
  fixed: 'rule_test.reason.fixed',
} as const

export interface RuleAnswerProps {
  readonly question: RuleQuestion
  /** Called when the user opens the permission. */
  readonly leave: () => void
}

/** The answer of the server to a question, with the permission, its rule, its validation and its fields. */
export function RuleAnswer({ question, leave }: RuleAnswerProps) {
  const text = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['rule-test', question],
    queryFn: ({ signal }) => readRuleTest(question, signal),
    // Permissions and items may have changed since the last question.
    gcTime: 0,
  })
  if (error !== null)
    return (
      <Notice kind="danger" action={{ label: text('try_again'), onPress: () => void refetch() }}>
        {failureText(toFailure(error), text)}
      </Notice>
    )
  if (data === undefined) return <Skeleton rows={3} />
  return <Answer {...{ question, leave, test: data }} />
}

interface AnswerProps extends RuleAnswerProps {
  readonly test: RuleTest
}

function Answer({ question: { collection }, leave, test }: AnswerProps) {
  const text = useText()
  const { allowed, reason, role, permission, rule, validation } = test
  return (
    <section className={styles.answer} data-allowed={allowed} aria-label={text('rule_test.title')}>
      <Notice kind={allowed ? 'success' : 'info'} title={text(allowed ? 'rule_test.allowed' : 'rule_test.denied')}>
        {text(reasons[reason])}
      </Notice>
      {test.restricted_addresses && <p className={styles.note}>{text('rule_test.addresses')}</p>}
      {role && (
        <a
          className={styles.link}
          onClick={leave}
          href={settingsHref('roles', role.id ?? 'public', ...(permission === null ? [] : [String(permission)]))}
        >
          {permission === null
            ? text('access_check.permissions_of', { role: role.name ?? text('public_role') })
            : text('rule_test.open_permission', { role: role.name ?? text('public_role'), id: permission })}
        </a>
      )}
      {rule.length > 0 && (
        <div>
          <h3 className={styles.heading}>{text('permissions.tab.permissions')}</h3>
          <Clauses {...{ collection, clauses: rule }} />
        </div>
      )}
      {validation.length > 0 && (
        <div>
          <h3 className={styles.heading}>{text('permissions.tab.validation')}</h3>
          <Clauses {...{ collection, clauses: validation }} />
        </div>
      )}
      <WithheldFields {...{ collection, names: test.withheld_fields }} />
    </section>
  )
}

/** The fields that the permission does not cover, by their names. */
function WithheldFields({ collection, names }: { readonly collection: string; readonly names: readonly string[] }) {
  const text = useText()
  const format = useFormat()
  const { metadata } = useStudio()
  if (names.length === 0) return null
  const shown = names.map(name => metadata.field(collection, name)?.name ?? name)
  return (
    <div>
      <h3 className={styles.heading}>{text('rule_test.withheld')}</h3>
      <p className={styles.note}>{new Intl.ListFormat(format.tag, { type: 'unit' }).format(shown)}</p>
    </div>
  )
}
