import type { RuleClause } from '#engine/core/access/readRuleTest.ts'
import { describeFilters } from '#engine/core/filter/describeFilters.ts'
import { typesOf } from '#engine/core/filter/filterTree.ts'
import { filtersOf } from '#engine/core/filter/readTree.ts'
import { useFilterDescriptions } from '#engine/form/filter/useFilterDescriptions.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { dynamicNames } from '#schemas/filter/dynamicValues.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import styles from './RuleAnswer.module.css'

interface ClausesProps {
  readonly collection: string
  readonly clauses: readonly RuleClause[]
}

/** The parts of a rule: whether the item matches each, and the values that it has. */
export const Clauses = ({ collection, clauses }: ClausesProps) => (
  <ul className={styles.clauses}>
    {clauses.map((clause, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a rule has a fixed order, and can contain the same part twice
      <Clause key={at} {...{ collection, clause }} />
    ))}
  </ul>
)

function Clause({ collection, clause }: { readonly collection: string; readonly clause: RuleClause }) {
  const text = useText()
  const { kind, holds, rule, values, parts } = clause
  return (
    <li data-holds={holds ?? undefined}>
      {holds === null ? (
        <Icon name="remove" size={18} />
      ) : (
        <>
          <Icon name={holds ? 'check' : 'close'} size={18} />
          <span className={textStyles.hidden}>{text(holds ? 'rule_test.holds' : 'rule_test.fails')}</span>
        </>
      )}
      <div className={styles.clause}>
        {kind === 'condition' ? (
          <Condition {...{ collection, rule, values }} />
        ) : (
          <>
            <p>{text(kind === 'any' ? 'rule_test.any' : 'rule_test.all')}</p>
            <Clauses {...{ collection, clauses: parts }} />
          </>
        )}
      </div>
    </li>
  )
}

type ConditionProps = Pick<RuleClause, 'rule' | 'values'> & { readonly collection: string }

function Condition({ collection, rule, values }: ConditionProps) {
  const text = useText()
  const described = useDescription(collection, rule)
  const actual = useDescription(collection, treeOf(values))
  const plain = Object.entries(values).map(([path, value]) => `${path}: ${JSON.stringify(value)}`)
  return (
    <>
      <p>{described ?? <code dir="ltr">{JSON.stringify(rule)}</code>}</p>
      {plain.length > 0 && (
        <p className={styles.note}>{text('rule_test.item_has', { values: actual ?? plain.join(', ') })}</p>
      )}
    </>
  )
}

/** Values by path as a filter that only this item's values match, to be described like a rule. */
const treeOf = (values: RuleClause['values']): FilterTree => ({
  _and: Object.entries(values).map(([path, value]) =>
    path
      .split('.')
      .reduceRight<FilterTree>((inner, name) => ({ [name]: inner }), value === null ? { _null: true } : { _eq: value }),
  ),
})

/** A filter as text; null if the filter editor cannot show it. */
function useDescription(collection: string, tree: FilterTree): string | null {
  const text = useText()
  const { metadata } = useStudio()
  const filters = filtersOf(tree, typesOf(metadata, collection))
  const context = useFilterDescriptions(collection, filters ?? [])
  const described = describeFilters(filters ?? [], {
    ...context,
    titleOf: (field, key) => {
      const dynamic = dynamicNames.find(name => key === `$${name}`)
      return dynamic ? text(`permissions.dynamic.${dynamic}`) : (context.titleOf?.(field, key) ?? null)
    },
  })
  return described === '' ? null : described
}
