import '#engine/core/i18n/settingsMessages.ts'
import { useState } from 'react'
import type { RuleQuestion } from '#engine/core/access/readRuleTest.ts'
import { selectableCollections } from '#engine/core/metadata/selectableCollections.ts'
import { useTitledItem } from '#engine/form/display/useTitledItem.ts'
import { SelectionDrawer } from '#engine/form/related/lazyDrawers.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { type UserChoice, UserChoices } from '#engine/form/users/UserChoices.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import type { Key } from '#schemas/data/Item.ts'
import { type PermissionAction, permissionActions } from '#schemas/data/Permission.ts'
import { untestedCollections } from '#schemas/permission/untestedCollections.ts'
import { RuleAnswer } from './RuleAnswer.tsx'
import styles from './RuleTestDrawer.module.css'

export interface RuleTestDrawerProps {
  /** The role of the page; null is the public. */
  readonly role: string | null
  readonly roleName: string
  readonly close: () => void
}

type Who = 'role' | 'public' | 'user'

/** Answers whether a user or role can do something with an item, and which part of which permission decides. */
export default function RuleTestDrawer({ role, roleName, close }: RuleTestDrawerProps) {
  const text = useText()
  const { metadata } = useStudio()
  const collections = selectableCollections(metadata, true).filter(
    ({ collection: name }) => !untestedCollections.has(name),
  )
  const [who, setWho] = useState<Who>(role === null ? 'public' : 'role')
  const [user, setUser] = useState<UserChoice | null>(null)
  const [action, setAction] = useState<PermissionAction>('read')
  const [collection, setCollection] = useState(collections[0]?.collection ?? '')
  const [item, setItem] = useState<Key | null>(null)
  const subject = who === 'user' ? user && { user: user.id } : { role: who === 'role' ? role : null }
  const question: RuleQuestion | null =
    subject !== null && collection !== '' && (item !== null || action === 'create')
      ? { subject, action, collection, item }
      : null
  return (
    <Drawer title={text('rule_test.title')} close={close}>
      <div className={styles.test} data-part="rule-test">
        <p className={styles.note}>{text('rule_test.about')}</p>
        <Select
          label={text('rule_test.who')}
          value={who}
          options={[
            ...(role === null ? [] : [{ value: 'role', label: text('rule_test.role', { role: roleName }) }]),
            { value: 'user', label: text('rule_test.user') },
            { value: 'public', label: text('public_role') },
          ]}
          // Safe: the values of the options.
          onChange={value => setWho(value as Who)}
        />
        {who === 'user' && <Person user={user} choose={setUser} />}
        <div className={styles.pair}>
          <Select
            label={text('activity.what')}
            value={action}
            options={permissionActions.map(value => ({ value, label: text(`permissions.action.${value}`) }))}
            // Safe: as above.
            onChange={value => setAction(value as PermissionAction)}
          />
          <Select
            label={text('collection')}
            value={collection}
            options={collections.map(({ collection: value, name }) => ({ value, label: name }))}
            onChange={value => {
              setCollection(value)
              setItem(null)
            }}
          />
        </div>
        {collection !== '' && <ChosenItem key={collection} {...{ collection, item }} choose={setItem} />}
        {action === 'create' && item === null && <p className={styles.note}>{text('rule_test.create_note')}</p>}
        <div aria-live="polite">{question && <RuleAnswer question={question} leave={close} />}</div>
      </div>
    </Drawer>
  )
}

interface PersonProps {
  readonly user: UserChoice | null
  readonly choose: (user: UserChoice | null) => void
}

function Person({ user, choose }: PersonProps) {
  const text = useText()
  if (user === null) return <UserChoices label={text('access_check.user')} inactive most={5} onChoose={choose} />
  return (
    <div className={styles.chosen}>
      <Icon name="person" size={18} />
      <span dir="auto">{user.name}</span>
      <Button kind="secondary" size="s" onPress={() => choose(null)}>
        {text('access_check.other_user')}
      </Button>
    </div>
  )
}

interface ChosenItemProps {
  readonly collection: string
  readonly item: Key | null
  readonly choose: (item: Key) => void
}

function ChosenItem({ collection, item, choose }: ChosenItemProps) {
  const text = useText()
  const [choosing, setChoosing] = useState(false)
  const { metadata } = useStudio()
  const info = metadata.collection(collection)
  const template = info?.displayTemplate || `{{ ${info?.primaryKey ?? 'id'} }}`
  const chosen = useTitledItem(collection, template, item)
  const title = chosen.item ? chosen.words(chosen.item) : ''
  return (
    <div className={styles.chosen}>
      {item !== null && <span dir="auto">{chosen.pending ? '…' : title || String(item)}</span>}
      <Button kind={item === null ? 'primary' : 'secondary'} size="s" onPress={() => setChoosing(true)}>
        {text(item === null ? 'many_to_one.select_an_item' : 'rule_test.other_item')}
      </Button>
      {choosing && (
        <SelectionDrawer
          collection={collection}
          multiple={false}
          {...(item === null ? {} : { chosen: [item] })}
          done={([key]) => {
            setChoosing(false)
            if (key !== undefined) choose(key)
          }}
          close={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
