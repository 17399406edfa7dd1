import { type DisplayProps, plainText, textStyles, UserFace, UserPopover, useStudio, useText } from '#engine/plugin.ts'
import { readUser } from '#schemas/data/readUser.ts'
import type { UserOptions } from './options.ts'

/** A user by face and name; more on a card. */
export default function User({ value, options, field }: DisplayProps<unknown, UserOptions>) {
  const text = useText()
  const { metadata } = useStudio()
  const user = readUser(value)
  if (user === null) return <span>{plainText(value) || '—'}</span>
  const relation = metadata.relation(field.collection, field.field)
  const name = user.name ?? text('user_display.unknown')
  return (
    <UserPopover
      {...(relation !== null && 'related' in relation ? { collection: relation.related } : {})}
      id={user.id}
      label={options.display === 'avatar' ? name : undefined}
    >
      {options.display !== 'name' && <UserFace user={user} name={name} size={24} />}
      {options.display !== 'avatar' && <span className={textStyles.cut}>{name}</span>}
    </UserPopover>
  )
}
