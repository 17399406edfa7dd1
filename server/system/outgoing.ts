import type { SystemCollection } from './SystemCollection.ts'

/** Emails and webhooks to send, or already sent. Never served. */
export const outbox: SystemCollection = {
  collection: 'directus_outbox',
  icon: null,
  note: 'Mails and webhooks on their way',
  indexes: [
    ['receiver', 'state', 'due'],
    ['state', 'due'],
  ],
  fields: [
    { field: 'id', type: 'integer', primaryKey: true, autoIncrement: true, hidden: true },
    // The same for every attempt.
    { field: 'delivery', type: 'string', maxLength: 36, nullable: false, hidden: true },
    { field: 'kind', type: 'string', maxLength: 20, nullable: false, hidden: true },
    // Jobs of one receiver run in order.
    { field: 'receiver', type: 'string', maxLength: 100, nullable: false, hidden: true },
    { field: 'payload', type: 'text', nullable: false, hidden: true },
    // waiting, sent, failed or dropped.
    { field: 'state', type: 'string', maxLength: 10, nullable: false, hidden: true },
    { field: 'tries', type: 'integer', nullable: false, hidden: true },
    // How the last attempt ended.
    { field: 'result', type: 'text', hidden: true },
    // Milliseconds since 1970. While a server sends it, the time at which another one may.
    { field: 'due', type: 'bigInteger', nullable: false, hidden: true },
    { field: 'created', type: 'bigInteger', nullable: false, hidden: true },
    { field: 'settled', type: 'bigInteger', hidden: true },
  ],
}

/** The newest mailed link of each user, by a hash of its token. Never served. */
export const accountLinks: SystemCollection = {
  collection: 'directus_account_links',
  icon: null,
  note: 'Links of invitations and password resets',
  fields: [
    { field: 'user', type: 'uuid', primaryKey: true, hidden: true },
    { field: 'token', type: 'string', maxLength: 64, nullable: false, hidden: true },
    // A hash of the account when the link was created.
    { field: 'account', type: 'string', maxLength: 64, nullable: false, hidden: true },
    // Milliseconds since 1970.
    { field: 'expires', type: 'bigInteger', nullable: false, hidden: true },
  ],
}

/** The salt of the secret of each webhook. Never served. */
export const webhookKeys: SystemCollection = {
  collection: 'directus_webhook_keys',
  icon: null,
  note: 'Salts of the secrets of webhooks',
  fields: [
    { field: 'webhook', type: 'integer', primaryKey: true, hidden: true },
    { field: 'salt', type: 'string', maxLength: 32, nullable: false, hidden: true },
  ],
}

/** External identities of users with single sign-on providers. Never served. */
export const externalIdentities: SystemCollection = {
  collection: 'directus_external_identities',
  icon: null,
  note: 'Accounts of users with other providers',
  indexes: [['user']],
  fields: [
    // A hash of the provider and of its id for the person.
    { field: 'identity', type: 'string', maxLength: 64, primaryKey: true, hidden: true },
    { field: 'provider', type: 'string', maxLength: 64, nullable: false, hidden: true },
    { field: 'user', type: 'uuid', nullable: false, hidden: true },
    { field: 'created', type: 'bigInteger', nullable: false, hidden: true },
    // Milliseconds since 1970. The row is not an identity then, and prevents linking the account by its address.
    { field: 'disconnected', type: 'bigInteger', hidden: true },
  ],
}

/** Which email address of each user is verified, and the one waiting for confirmation. Never served. */
export const userAddresses: SystemCollection = {
  collection: 'directus_user_addresses',
  icon: null,
  note: 'Verified email addresses of users',
  fields: [
    { field: 'user', type: 'uuid', primaryKey: true, hidden: true },
    { field: 'verified', type: 'string', maxLength: 128, hidden: true },
    { field: 'pending', type: 'string', maxLength: 128, hidden: true },
    // A hash of the token in the newest confirmation email.
    { field: 'token', type: 'string', maxLength: 64, hidden: true },
    // A hash of the account at the time of that email.
    { field: 'account', type: 'string', maxLength: 64, hidden: true },
    // Milliseconds since 1970.
    { field: 'expires', type: 'bigInteger', hidden: true },
  ],
}
