import { useText } from '#engine/ui/i18n/I18n.tsx'
import { readUser } from '#schemas/data/readUser.ts'
import { useItemEdit } from '../item/edit/ItemEditContext.ts'
import { ItemForm } from '../item/ItemForm.tsx'
import { ItemScreen } from '../item/ItemScreen.tsx'
import { UserBox } from './UserBox.tsx'
import { UserInformation } from './UserInformation.tsx'

/** The page of an existing user: header, form and information. */
export function UserScreen({ listName }: { readonly listName: string }) {
  const text = useText()
  const { current, item, isNew } = useItemEdit()
  return (
    <ItemScreen
      title={readUser(current)?.name ?? text('unknown_user')}
      newTitle={text('users.creating')}
      listName={listName}
      information={<UserInformation user={isNew ? null : item} />}
    >
      {!isNew && <UserBox user={current} />}
      <ItemForm />
    </ItemScreen>
  )
}
