/** Where items of the platform's own collections have pages of their own (C-031 … C-038). */
export const systemPages: Readonly<Record<string, string>> = {
  directus_users: '/users',
  directus_files: '/files',
  directus_activity: '/activity',
  directus_webhooks: '/settings/webhooks',
}
