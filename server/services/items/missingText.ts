/** What people call the items of system collections. */
const systemNames: Readonly<Record<string, string>> = {
  directus_files: 'File',
  directus_folders: 'Folder',
  directus_permissions: 'Permission',
  directus_presets: 'Preset',
  directus_roles: 'Role',
  directus_users: 'User',
  directus_webhooks: 'Webhook',
}

/** The sentence that an item does not exist. */
export function missingText(collection: string, key: string | number): string {
  const name = systemNames[collection]
  return name ? `${name} "${key}" doesn't exist.` : `Item "${key}" doesn't exist in "${collection}".`
}
