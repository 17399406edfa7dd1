import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ActivityView, withActivityView } from '#engine/core/activity/activityFilters.ts'
import { actions } from '#engine/core/activity/activityViews.ts'
import { relatedTitle } from '#engine/core/filter/relatedTitle.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { RelatedValue } from '#engine/form/filter/RelatedValue.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Checkbox } from '#engine/ui/checkbox/Checkbox.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import styles from './ActivityControls.module.css'
import { DayField } from './DayField.tsx'

interface ActivityControlsProps {
  /** The collection of the activity. */
  readonly collection: CollectionInfo
  readonly view: ActivityView
  /** What can be done with the narrowed activity. */
  readonly children: ReactNode
}

/** What the activity is narrowed to: the kind of action, the collection, the user and the days. All are in the address. */
export function ActivityControls({ collection, view, children }: ActivityControlsProps) {
  const text = useText()
  const { metadata } = useStudio()
  const navigate = useNavigate()
  const change = (next: Partial<ActivityView>) =>
    void navigate({ to: '.', search: search => withActivityView(search, next) })
  const userField = metadata.field(collection.collection, 'user')
  const user = userField && relatedTitle(metadata, userField)
  const actionChoices = actions.map(id => ({ value: id as string, label: text(`activity.view.${id}`) }))
  const collections = metadata.collections
    .filter(({ isFolder }) => !isFolder)
    .toSorted((a, b) => Number(a.isSystem) - Number(b.isSystem))
    .map(({ collection: value, name }) => ({ value, label: name }))
  return (
    <fieldset className={styles.controls} data-part="activity-controls" aria-label={text('filters')}>
      <div className={styles.choice}>
        <Select
          label={text('activity.what')}
          labelHidden
          value={view.action}
          options={withCurrent([{ value: '', label: text('activity.view.all') }, ...actionChoices], view.action)}
          onChange={action => change({ action })}
        />
      </div>
      <div className={styles.choice}>
        <Select
          label={text('collection')}
          labelHidden
          value={view.collection}
          options={withCurrent(
            [{ value: '', label: text('api_tokens.all_collections') }, ...collections],
            view.collection,
          )}
          onChange={next => change({ collection: next })}
        />
      </div>
      {user && (
        <div className={styles.user}>
          <RelatedValue
            label={text('activity.who')}
            entry={view.user}
            title={user}
            placeholder={text('users.all')}
            onChange={next => change({ user: next })}
          />
        </div>
      )}
      <Checkbox
        label={text('activity.hide_presets')}
        checked={view.presets === 'hidden'}
        disabled={view.collection === 'directus_presets'}
        onChange={isHidden => change({ presets: isHidden ? 'hidden' : 'shown' })}
      />
      <DayField label={text('filter_editor.from_short')} value={view.from} onChange={from => change({ from })} />
      <DayField label={text('filter_editor.to_short')} value={view.to} onChange={to => change({ to })} />
      {children}
    </fieldset>
  )
}

interface Choice {
  readonly value: string
  readonly label: string
}

/** The choices, and the one in the address if it is none of them, such as a deleted collection. */
const withCurrent = (choices: readonly Choice[], current: string): readonly Choice[] =>
  choices.some(({ value }) => value === current) ? choices : [...choices, { value: current, label: current }]
