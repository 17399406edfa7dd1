import { ControlList, LabeledTemplate, type LayoutProps, Select, useText } from '#engine/plugin.ts'
import { boardParts, groupFields } from './boardParts.ts'
import type { BoardOptions as Options } from './options.ts'

/** The sidebar of the board: its columns, and the content of its cards. */
export default function BoardOptions({ collection, options, changeOptions }: LayoutProps<Options>) {
  const text = useText()
  const { group, title, subtitle } = boardParts(collection, options)
  const template = (name: 'title' | 'subtitle', value: string) => (
    <LabeledTemplate
      label={text(`board.${name}`)}
      value={value}
      collection={collection.collection}
      onChange={next => changeOptions({ [name]: next ?? '' })}
    />
  )
  return (
    <ControlList>
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
    </ControlList>
  )
}
