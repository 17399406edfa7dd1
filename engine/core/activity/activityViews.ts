/** The filters of the activity, in the order of the navigation. */
export const actions = ['create', 'update', 'delete', 'comment', 'authenticate'] as const
export type Action = (typeof actions)[number]

/** Other actions that a server records. They need no separate view. */
export const namedActions = [...actions, 'revert', 'comment_update', 'comment_delete'] as const

export const actionIcons: Readonly<Record<(typeof namedActions)[number], string>> = {
  create: 'add',
  update: 'edit',
  delete: 'delete',
  comment: 'comment',
  authenticate: 'login',
  revert: 'undo',
  comment_update: 'edit_note',
  comment_delete: 'delete',
}

/** The one of the navigation's entries that a query belongs to, by its id; null for a query of another kind. */
export function viewOf(search: Readonly<Record<string, unknown>>, me: string | null): 'all' | 'mine' | Action | null {
  const { action, user, item } = search
  if (item !== undefined) return null
  if (action === undefined) return user === undefined ? 'all' : user === me ? 'mine' : null
  return user === undefined ? (actions.find(each => each === action) ?? null) : null
}
