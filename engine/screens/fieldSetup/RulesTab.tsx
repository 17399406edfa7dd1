import { movedCondition, type RulesDraft, ruleProblem, withCondition } from '#engine/core/fieldSetup/rulesDraft.ts'
import type { SetupPartProps } from '#engine/core/fieldSetup/SetupPartProps.ts'
import { typesOf } from '#engine/core/filter/filterTree.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import { RuleEditor } from '../permissions/RuleEditor.tsx'
import { ConditionEditor } from './ConditionEditor.tsx'
import styles from './FieldSetup.module.css'

/** The rules of a field: what its values must satisfy, and when the form shows it differently. */
export function RulesTab({ draft, change }: SetupPartProps) {
  const text = useText()
  const { metadata } = useStudio()
  const { rules, collection, type } = draft
  if (rules === null) return null
  const put = (next: Partial<RulesDraft>) => change({ ...draft, rules: { ...rules, ...next } })
  const problem = ruleProblem(rules.validation, typesOf(metadata, collection), false)
  return (
    <div className={styles.tab}>
      {type !== 'alias' && (
        <section className={styles.section} aria-labelledby="field-validation" data-part="validation">
          <h3 id="field-validation" className={styles.heading}>
            {text('field_setup.validation')}
          </h3>
          <RuleEditor
            collection={collection}
            label={text('field_setup.validation')}
            hint={text('field_setup.validation_hint')}
            draft={rules.validation}
            change={validation => put({ validation })}
          />
          {problem === 'related' && <Notice kind="danger">{text('field_setup.rule_related')}</Notice>}
          <TextField
            label={text('field_setup.validation_message')}
            value={rules.message}
            dir="auto"
            onChange={message => put({ message })}
          />
        </section>
      )}
      <section className={styles.section} aria-labelledby="field-conditions" data-part="conditions">
        <h3 id="field-conditions" className={styles.heading}>
          {text('field_setup.conditions')}
        </h3>
        <p className={styles.hint}>{text('field_setup.conditions_hint')}</p>
        {rules.conditions.map((condition, at) => (
          <ConditionEditor
            key={condition.key}
            field={draft}
            condition={condition}
            number={at + 1}
            count={rules.conditions.length}
            change={next => put({ conditions: rules.conditions.with(at, next) })}
            move={step => put({ conditions: movedCondition(rules.conditions, at, step) })}
            remove={() => put({ conditions: rules.conditions.toSpliced(at, 1) })}
          />
        ))}
        <p className={styles.aside}>
          <Button icon="add" onPress={() => change({ ...draft, rules: withCondition(rules) })}>
            {text('field_setup.condition_add')}
          </Button>
        </p>
      </section>
    </div>
  )
}
