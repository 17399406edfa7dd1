import type { Metadata } from '../metadata/Metadata.ts'

/** Who may open the studio's own modules, by their ids; the others are open to everyone. */
const rules: Readonly<Record<string, (metadata: Metadata) => boolean>> = {
  users: metadata => metadata.decide('read', 'directus_users').allowed,
  files: metadata => metadata.decide('read', 'directus_files').allowed,
  // Everyone who may use the studio may read what was done to the items that they may read.
  activity: metadata => metadata.collection('directus_activity') !== null,
  // People who can read users edit their own page there.
  profile: metadata => !metadata.decide('read', 'directus_users').allowed,
  settings: ({ caller }) => caller.admin,
}

/** Whether the caller may open a module of the studio's own. */
export const mayOpenModule = (id: string, metadata: Metadata): boolean => rules[id]?.(metadata) ?? true
