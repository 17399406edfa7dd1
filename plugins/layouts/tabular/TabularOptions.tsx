import { useState } from 'react'
import { Checkbox, IconButton, type LayoutProps, Select, useText } from '#engine/plugin.ts'
import { isListed } from '#schemas/list/listedFields.ts'
import { isTouch } from './isTouch.ts'
import { move } from './move.ts'
import type { TabularOptions as Options } from './options.ts'
import styles from './TabularOptions.module.css'

const spacings = ['compact', 'cozy', 'comfortable'] as const

/** The sidebar of the table: row spacing, how headers sort, and which columns in which order. */
export default function TabularOptions({
  collection,
  query,
  changeQuery,
  options,
  changeOptions,
  mayUpdate,
}: LayoutProps<Options>) {
  const text = useText()
  // The buttons of a column are drawn when the pointer or the focus is in its line.
  const [active, setActive] = useState<string | null>(null)
  const shown = query.fields
  const rest = collection.fields.filter(isListed).filter(field => !shown.includes(field.field))
  const nameOf = (path: string) => collection.fields.find(field => field.field === path)?.name ?? path
  return (
    <div className={styles.options}>
      <Select
        label={text('tabular.spacing')}
        value={options.spacing}
        options={spacings.map(value => ({ value, label: text(`tabular.spacing.${value}`) }))}
        onChange={value => changeOptions({ spacing: spacings.find(spacing => spacing === value) ?? 'cozy' })}
      />
      <Checkbox
        label={text('tabular.mandatory_sort')}
        checked={options.mandatorySort}
        onChange={mandatorySort => changeOptions({ mandatorySort })}
      />
      {mayUpdate?.([]).allowed && (
        <Checkbox label={text('tabular.grid')} checked={options.grid} onChange={grid => changeOptions({ grid })} />
      )}
      <fieldset className={styles.columns}>
        <legend className={styles.legend}>{text('tabular.columns')}</legend>
        {shown.map((path, index) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the controls inside are the interactive ones
          <div
            key={path}
            className={styles.column}
            onPointerEnter={() => setActive(path)}
            onFocus={() => setActive(path)}
          >
            <Checkbox
              label={nameOf(path)}
              checked
              onChange={() => shown.length > 1 && changeQuery({ fields: shown.filter(other => other !== path) })}
            />
            {(isTouch || active === path) && (
              <span className={styles.moves}>
                <IconButton
                  icon="arrow_upward"
                  size="s"
                  label={text('move_up', { name: nameOf(path) })}
                  disabled={index === 0}
                  onPress={() => changeQuery({ fields: move(shown, path, -1) })}
                />
                <IconButton
                  icon="arrow_downward"
                  size="s"
                  label={text('move_down', { name: nameOf(path) })}
                  disabled={index === shown.length - 1}
                  onPress={() => changeQuery({ fields: move(shown, path, 1) })}
                />
              </span>
            )}
          </div>
        ))}
        {rest.map(field => (
          <Checkbox
            key={field.field}
            label={field.name}
            checked={false}
            onChange={() => changeQuery({ fields: [...shown, field.field] })}
          />
        ))}
      </fieldset>
    </div>
  )
}
