import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { readUser } from '#schemas/data/readUser.ts'
import { useItemEdit } from '../item/edit/ItemEditContext.ts'
import { ItemForm } from '../item/ItemForm.tsx'
import { ItemScreen } from '../item/ItemScreen.tsx'
import type { ApiTokensProps } from './tokens/ApiTokens.tsx'
import { UserBox } from './UserBox.tsx'
import { UserInformation } from './UserInformation.tsx'

const loadTokens = () => import('./tokens/ApiTokens.tsx')

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
      {!isNew && item && <Tokens user={item} />}
    </ItemScreen>
  )
}

/** The API tokens of the user's own account; for administrators, those of every user. */
function Tokens({ user }: { readonly user: Item }) {
  const { capabilities, metadata } = useStudio()
  const { admin, user: own, viewing } = metadata.caller
  const { id } = user
  if (!capabilities.has('api-tokens') || viewing || typeof id !== 'string' || !(admin || id === own)) return null
  return <LazySection<ApiTokensProps> load={loadTokens} props={{ user: id === own ? 'me' : id }} />
}
