import { useId } from 'react'
import { type LayoutProps, Select, TemplateField, useText } from '#engine/plugin.ts'
import styles from './BoardOptions.module.css'
import { boardParts, groupFields } from './boardParts.ts'
import type { BoardOptions as Options } from './options.ts'

/** The sidebar of the board: what makes its columns, and what its cards show. */
export default function BoardOptions({ collection, options, changeOptions }: LayoutProps<Options>) {
  const text = useText()
  const id = useId()
  const { group, title, subtitle } = boardParts(collection, options)
  const template = (name: 'title' | 'subtitle', value: string) => (
    <div className={styles.option}>
      <label className={styles.label} id={`${id}-${name}-label`} htmlFor={`${id}-${name}`}>
        {text(`board.${name}`)}
      </label>
      <TemplateField
        id={`${id}-${name}`}
        value={value}
        collection={collection.collection}
        onChange={next => changeOptions({ [name]: next ?? '' })}
      />
    </div>
  )
  return (
    <div className={styles.options}>
      {group && (
        <Select
          label={text('board.group')}
          value={group.field}
          options={groupFields(collection).map(({ field, name }) => ({ value: field, label: name }))}
          onChange={groupBy => changeOptions({ groupBy })}
        />
      )}
      {template('title', title)}
      {template('subtitle', subtitle)}
    </div>
  )
}
