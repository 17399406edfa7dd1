import {
  Avatar,
  Control,
  type InterfaceProps,
  type Item,
  Notice,
  Picture,
  plainText,
  RelatedOne,
  readKey,
  useStudio,
  useText,
} from '#engine/plugin.ts'
import { userName } from '#schemas/data/userName.ts'
import type { UserOptions } from './plugin.ts'
import styles from './UserInput.module.css'

const users = 'directus_users'
const nameFields = ['first_name', 'last_name', 'email', 'avatar']

/** A person of the project, by picture and name. */
export default function UserInput(props: InterfaceProps<unknown, UserOptions>) {
  const { id, describedBy, value, options, field, access, invalid, one, change } = props
  const text = useText()
  const { metadata } = useStudio()
  const relation = metadata.relation(field.collection, field.field)
  const related = relation?.kind === 'm2o' && relation.related === users ? metadata.collection(users) : null
  const key = readKey(value, 'id')
  if (!related || key === undefined)
    return (
      <>
        {!related && <Notice kind="warning">{text('relation_not_set_up')}</Notice>}
        <Control invalid={invalid} readOnly>
          <input id={id} aria-describedby={describedBy} value={plainText(value)} readOnly />
        </Control>
      </>
    )
  return (
    <RelatedOne
      id={id}
      describedBy={describedBy}
      collection={users}
      template="{{ first_name }} {{ last_name }}"
      itemKey={key}
      one={one}
      access={access}
      invalid={invalid}
      selectMode={options.selectMode}
      icon="person"
      placeholder={text('user.select')}
      moreFields={nameFields}
      say={nameOf}
      face={item => <Person item={item} />}
      creates={false}
      change={change}
    />
  )
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const nameOf = (item: Item): string =>
  userName({
    first_name: textOf(item['first_name']),
    last_name: textOf(item['last_name']),
    email: textOf(item['email']),
  }) ?? ''

function Person({ item }: { readonly item: Item }) {
  const name = nameOf(item) || plainText(item['id'])
  const picture = textOf(item['avatar'])
  const initials = <Avatar name={name} size={22} />
  return (
    <span className={styles.person}>
      {picture === null ? (
        initials
      ) : (
        <Picture className={styles.picture} id={picture} transform="system-small-cover" alt="" fallback={initials} />
      )}
      {name}
    </span>
  )
}
