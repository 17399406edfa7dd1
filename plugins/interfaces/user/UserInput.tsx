import {
  Control,
  type InterfaceProps,
  type Item,
  Notice,
  plainText,
  RelatedOne,
  readKey,
  UserFace,
  useStudio,
  useText,
} from '#engine/plugin.ts'
import { readUser } from '#schemas/data/readUser.ts'
import type { UserOptions } from './options.ts'
import styles from './UserInput.module.css'

const users = 'directus_users'
const nameFields = ['first_name', 'last_name', 'email', 'avatar']

/** Selects a user of the project, shown with avatar and name. */
export default function UserInput(props: InterfaceProps<unknown, UserOptions>) {
  const { id, describedBy, value, options, field, access, invalid, toOneEdit, change } = props
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
      toOneEdit={toOneEdit}
      access={access}
      invalid={invalid}
      selectMode={options.selectMode}
      icon="person"
      placeholder={text('user.select')}
      moreFields={nameFields}
      labelOf={nameOf}
      face={item => <Person item={item} />}
      creates={false}
      change={change}
    />
  )
}

const nameOf = (item: Item): string => readUser(item)?.name ?? ''

function Person({ item }: { readonly item: Item }) {
  const name = nameOf(item) || plainText(item['id'])
  return (
    <span className={styles.person}>
      <UserFace user={readUser(item) ?? { avatar: null }} name={name} size={22} />
      {name}
    </span>
  )
}
