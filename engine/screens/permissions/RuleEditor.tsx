import { typesOf } from '#engine/core/filter/filterTree.ts'
import { type RuleDraft, readRule, strangeIn, turned } from '#engine/core/permissions/ruleDraft.ts'
import type { FilterEditorProps } from '#engine/form/filter/FilterEditor.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { dynamicNames } from '#schemas/filter/dynamicValues.ts'
import { JsonInput } from './JsonInput.tsx'
import { MatchCount } from './MatchCount.tsx'
import styles from './PermissionDrawer.module.css'

const loadEditor = () => import('#engine/form/filter/FilterEditor.tsx')

export interface RuleEditorProps {
  readonly collection: string
  /** The role whose items are counted, null for the public. Omitted to count none. */
  readonly role?: string | null
  /** The label of the rule. */
  readonly label: string
  readonly hint: string
  readonly draft: RuleDraft
  readonly change: (draft: RuleDraft) => void
}

/** The rule of a permission: with the filters of lists, or as JSON; with the number of matching items. */
export function RuleEditor({ collection, role, label, hint, draft, change }: RuleEditorProps) {
  const text = useText()
  const { metadata } = useStudio()
  const typeAt = typesOf(metadata, collection)
  const reading = readRule(draft, typeAt)
  const other = turned(draft, typeAt)
  const strange = reading.kind === 'ready' ? strangeIn(reading.rule) : null
  return (
    <div className={styles.rule} data-part="rule">
      <div className={styles.bar}>
        <p className={styles.hint}>{hint}</p>
        <Button
          size="s"
          kind="quiet"
          icon={draft.kind === 'json' ? 'filter_list' : 'code'}
          {...(other
            ? {}
            : {
                disabledReason: text(
                  draft.kind === 'json' ? 'permissions.only_json' : 'permissions.problem.incomplete',
                ),
              })}
          onPress={() => other && change(other)}
        >
          {text(draft.kind === 'json' ? 'permissions.as_filters' : 'permissions.as_json')}
        </Button>
      </div>
      {draft.kind === 'json' ? (
        <JsonInput
          label={label}
          value={draft.text}
          problem={reading.kind === 'ready' ? null : text(`permissions.problem.${reading.kind}`)}
          onChange={value => change({ kind: 'json', text: value })}
        />
      ) : (
        <LazySection<FilterEditorProps>
          load={loadEditor}
          placeholder={<Skeleton rows={2} />}
          props={{
            collection,
            fixed: none,
            filters: draft.filters,
            isLive: true,
            dynamic: dynamicNames.map(name => ({
              value: `$${name}`,
              label: text(`permissions.dynamic.${name}`),
            })),
            change: filters => change({ kind: 'filters', filters }),
          }}
        />
      )}
      {reading.kind === 'incomplete' && <p className={styles.problem}>{text('permissions.problem.incomplete')}</p>}
      {strange !== null && <Notice kind="warning">{text('permissions.strange', { detail: strange })}</Notice>}
      {reading.kind === 'ready' && strange === null && role !== undefined && (
        <MatchCount collection={collection} role={role} rule={reading.rule} />
      )}
    </div>
  )
}

const none = [] as const
