import type { Metadata } from '../metadata/Metadata.ts'

/** Who can open the built-in modules, by id; the others are open to everyone. */
const rules: Readonly<Record<string, (metadata: Metadata) => boolean>> = {
  users: metadata => metadata.decide('read', 'directus_users').allowed,
  files: metadata => metadata.decide('read', 'directus_files').allowed,
  // Every user of the studio can read the activity on items that they can read.
  activity: metadata => metadata.collection('directus_activity') !== null,
  // Users who can read users edit their own page there.
  profile: metadata => !metadata.decide('read', 'directus_users').allowed,
  settings: ({ caller }) => caller.admin,
}

/** Whether the caller can open a built-in module. */
export const mayOpenModule = (id: string, metadata: Metadata): boolean => rules[id]?.(metadata) ?? true
