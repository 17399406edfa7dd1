import { useId } from 'react'
import type { FieldDraft } from '#engine/core/fieldSetup/FieldDraft.ts'
import { optionCollection } from '#engine/core/fieldSetup/optionCollection.ts'
import { type ConditionDraft, conditionFlags, ruleProblem } from '#engine/core/fieldSetup/rulesDraft.ts'
import { typesOf } from '#engine/core/filter/filterTree.ts'
import { OptionForm } from '#engine/form/optionForm/OptionForm.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { Checkbox } from '#engine/ui/checkbox/Checkbox.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import { RuleEditor } from '../permissions/RuleEditor.tsx'
import styles from './FieldSetup.module.css'

export interface ConditionEditorProps {
  readonly field: FieldDraft
  readonly condition: ConditionDraft
  /** From 1. */
  readonly number: number
  readonly count: number
  readonly change: (condition: ConditionDraft) => void
  readonly move: (step: 1 | -1) => void
  readonly remove: () => void
}

/** One condition of a field: its rule, and what it changes while the rule matches. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { field, condition, number, count, change, move, remove } = props
  const text = useText()
  const id = useId()
  const { metadata } = useStudio()
  const { name, rule } = condition
  const title = name.trim() === '' ? text('field_setup.condition_number', { number }) : name
  const problem = ruleProblem(rule, typesOf(metadata, field.collection), true)
  return (
    <section className={styles.box} aria-labelledby={id} data-part="condition">
      <header className={styles.boxHead}>
        <h4 id={id} className={styles.boxTitle} dir="auto">
          {title}
        </h4>
        {number > 1 && (
          <IconButton icon="arrow_upward" size="s" label={text('move_up', { name: title })} onPress={() => move(-1)} />
        )}
        {number < count && (
          <IconButton
            icon="arrow_downward"
            size="s"
            label={text('move_down', { name: title })}
            onPress={() => move(1)}
          />
        )}
        <IconButton icon="delete" size="s" label={text('related_list.remove', { name: title })} onPress={remove} />
      </header>
      <TextField label={text('name')} value={name} dir="auto" onChange={next => change({ ...condition, name: next })} />
      <RuleEditor
        collection={field.collection}
        label={title}
        hint={text('field_setup.condition_when')}
        draft={rule}
        change={next => change({ ...condition, rule: next })}
      />
      {problem === 'related' && <Notice kind="danger">{text('field_setup.rule_related')}</Notice>}
      <div className={styles.flags}>
        {conditionFlags.map(flag => (
          <Select
            key={flag}
            label={text(`field_setup.${flag}`)}
            value={String(condition[flag])}
            options={choices.map(value => ({
              value: String(value),
              label: text(value === null ? 'field_setup.condition_unchanged' : `${value}`),
            }))}
            onChange={value => change({ ...condition, [flag]: choices.find(each => String(each) === value) ?? null })}
          />
        ))}
      </div>
      <ConditionOptions {...props} />
    </section>
  )
}

const choices = [null, true, false] as const

/** The options of the interface while the condition matches. */
function ConditionOptions({ field, condition, change }: ConditionEditorProps) {
  const text = useText()
  const { registry } = useStudio()
  const plugin = field.meta.interface === null ? null : registry.namedInterface(field.meta.interface)
  const { options } = condition
  if (!plugin || Object.keys(plugin.options).length === 0) return null
  return (
    <>
      <Checkbox
        label={text('field_setup.condition_options')}
        checked={options !== null}
        onChange={other => change({ ...condition, options: other ? (field.meta.options ?? {}) : null })}
      />
      {options !== null && (
        <OptionForm
          key={plugin.id}
          plugin={plugin}
          value={options}
          collection={optionCollection(field)}
          fieldType={field.type}
          change={next => change({ ...condition, options: next })}
        />
      )}
    </>
  )
}
