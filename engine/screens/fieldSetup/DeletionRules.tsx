import { useQuery } from '@tanstack/react-query'
import * as Schema from 'effect/Schema'
import { useId } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { callFor } from '#engine/core/api/callFor.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import {
  type DeletionEnd,
  deletionEnds,
  firstRule,
  offeredRules,
  withDeletionRule,
} from '#engine/core/fieldSetup/deletionRules.ts'
import type { FieldDraft } from '#engine/core/fieldSetup/FieldDraft.ts'
import type { SetupPartProps } from '#engine/core/fieldSetup/SetupPartProps.ts'
import { humanize } from '#engine/core/metadata/humanize.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { DeletionRule, relationPath } from '#schemas/model/deletionRule.ts'
import { useStaging } from '../staging/StagingContext.ts'
import styles from './FieldSetup.module.css'

/** What happens to the keys of a relation if the items that they refer to are deleted. */
export function DeletionRules({ draft, change }: SetupPartProps) {
  const text = useText()
  const id = useId()
  const { capabilities, metadata } = useStudio()
  const ends = capabilities.has('delete-rules') ? deletionEnds(draft, metadata) : []
  const staging = useStaging()
  if (ends.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id} data-part="deletion-rules">
      <h3 id={id} className={styles.heading}>
        {text('field_setup.on_delete')}
      </h3>
      {staging && <Notice>{text('model.staged.no_step')}</Notice>}
      {(staging ? [] : ends).map(end =>
        end.isStored ? (
          <StoredRule key={end.at} draft={draft} change={change} end={end} />
        ) : (
          <RuleSelect
            key={end.at}
            end={end}
            rule={ruleIn(draft, end, firstRule(end))}
            choose={rule => change(withDeletionRule(draft, end, rule, firstRule(end)))}
          />
        ),
      )}
    </section>
  )
}

/** The chosen rule of a key, if the key can follow it. */
function ruleIn({ deletionRules }: FieldDraft, end: DeletionEnd, otherwise: DeletionRule | null): DeletionRule | null {
  const chosen = deletionRules[end.at]?.rule
  return chosen !== undefined && offeredRules(end).includes(chosen) ? chosen : otherwise
}

const StoredRelation = Schema.Struct({
  schema: Schema.NullOr(Schema.Struct({ on_delete: DeletionRule })),
})

/** The rule of an existing relation, with the number of items that it concerns. */
function StoredRule({ draft, change, end }: SetupPartProps & { readonly end: DeletionEnd }) {
  const text = useText()
  const { metadata, readItems } = useStudio()
  const { collection, field, related } = end
  const { data, error, refetch } = useQuery({
    queryKey: ['deletion-rule', collection, field],
    queryFn: async ({ signal }) => {
      const [{ schema }, { filterCount }] = await Promise.all([
        callFor({ path: relationPath(end), signal }, StoredRelation),
        readItems(
          collection,
          { fields: [], limit: 0, meta: ['filter_count'], filter: { [field]: { _nnull: true } } },
          signal,
        ),
      ])
      return { rule: schema?.on_delete ?? null, count: filterCount }
    },
    // Others change the rule and the items too.
    gcTime: 0,
    staleTime: 0,
  })
  if (error)
    return (
      <Notice kind="warning" action={{ label: text('try_again'), onPress: () => void refetch() }}>
        {failureText(toFailure(error), text)}
      </Notice>
    )
  if (!data) return <Skeleton rows={2} />
  const names = { many: nameOf(collection), one: nameOf(related) }
  return (
    <RuleSelect
      end={end}
      rule={ruleIn(draft, end, data.rule)}
      stored={data.rule}
      choose={rule => change(withDeletionRule(draft, end, rule, data.rule))}
      {...(data.count === null ? {} : { about: text('field_setup.on_delete.count', { count: data.count, ...names }) })}
    />
  )

  function nameOf(name: string): string {
    return metadata.collection(name)?.name ?? name
  }
}

interface RuleSelectProps {
  readonly end: DeletionEnd
  /** Null if the database does not check the key. */
  readonly rule: DeletionRule | null
  readonly stored?: DeletionRule | null
  readonly about?: string
  readonly choose: (rule: DeletionRule | null) => void
}

function RuleSelect({ end, rule, stored, about, choose }: RuleSelectProps) {
  const text = useText()
  const { metadata } = useStudio()
  const { collection, field, related } = end
  const names = {
    many: metadata.collection(collection)?.name ?? humanize(collection),
    one: metadata.collection(related)?.name ?? humanize(related),
    field: metadata.field(collection, field)?.name ?? humanize(field),
  }
  const offered: readonly Shown[] = offeredRules(end)
  const shown = [
    ...(stored === null ? [none] : []),
    // A rule from before the field became required.
    ...(stored != null && !offered.includes(stored) ? [stored] : []),
    ...offered,
  ]
  return (
    <div className={styles.rule}>
      <Select
        label={text('field_setup.on_delete.of', names)}
        value={rule ?? none}
        options={shown.map(value => ({ value, label: text(`field_setup.on_delete.choice.${wordOf(value)}`) }))}
        onChange={value => choose(offeredRules(end).find(each => each === value) ?? stored ?? null)}
      />
      <p className={styles.hint}>
        {text(`field_setup.on_delete.effect.${wordOf(rule ?? none)}`, names)} {about}
      </p>
    </div>
  )
}

const none = 'none' as const

type Shown = DeletionRule | typeof none

const wordOf = (rule: Shown): string => rule.toLowerCase().replace(' ', '_')
