import type { SystemCollection } from './SystemCollection.ts'

/** Signed-in users, a row per device; of its refresh tokens, only a hash of the newest is stored. Never served. */
export const sessions: SystemCollection = {
  collection: 'directus_sessions',
  icon: null,
  note: 'User session information',
  indexes: [['user'], ['session']],
  fields: [
    { field: 'token', type: 'string', maxLength: 64, primaryKey: true, hidden: true },
    { field: 'user', type: 'uuid', nullable: false, hidden: true },
    // When the session ends unless it is used.
    { field: 'expires', type: 'timestamp', nullable: false, hidden: true },
    { field: 'ip', type: 'string', hidden: true },
    { field: 'user_agent', type: 'text', hidden: true },
    { field: 'session', type: 'string', maxLength: 20, own: true, hidden: true },
    { field: 'salt', type: 'string', maxLength: 32, own: true, hidden: true },
    { field: 'turn', type: 'integer', own: true, hidden: true },
    { field: 'turned', type: 'timestamp', own: true, hidden: true },
    { field: 'created', type: 'timestamp', own: true, hidden: true },
    { field: 'used', type: 'timestamp', own: true, hidden: true },
    // When the password was last confirmed in this session.
    { field: 'confirmed', type: 'timestamp', own: true, hidden: true },
    // When it ends, however much it is used.
    { field: 'ends', type: 'timestamp', own: true, hidden: true },
    // A hash of the id of the browser that signed in; null without one.
    { field: 'device', type: 'string', maxLength: 64, own: true, hidden: true },
    // When an older token was last accepted because that browser had lost the newest one.
    { field: 'recovered', type: 'timestamp', own: true, hidden: true },
  ],
}

/** Failed attempts within a quarter of an hour, by a hash of the account or the network. Never served. */
export const loginAttempts: SystemCollection = {
  collection: 'directus_login_attempts',
  icon: null,
  note: 'Failed guesses at passwords',
  fields: [
    { field: 'subject', type: 'string', maxLength: 64, primaryKey: true, hidden: true },
    { field: 'failures', type: 'integer', nullable: false, hidden: true },
    // Milliseconds since 1970.
    { field: 'since', type: 'bigInteger', nullable: false, hidden: true },
  ],
}

/** Codes that sign in once without the authenticator, as hashes. Never served. */
export const recoveryCodes: SystemCollection = {
  collection: 'directus_recovery_codes',
  icon: null,
  note: 'Recovery codes of the second factor',
  indexes: [['user']],
  fields: [
    { field: 'code', type: 'string', maxLength: 64, primaryKey: true, hidden: true },
    { field: 'user', type: 'uuid', nullable: false, hidden: true },
  ],
}

/** The newest one-time password that each user has used: none is accepted twice. Never served. */
export const oneTimePasswords: SystemCollection = {
  collection: 'directus_one_time_passwords',
  icon: null,
  note: 'One-time passwords that have been used',
  fields: [
    { field: 'user', type: 'uuid', primaryKey: true, hidden: true },
    // Periods of 30 seconds since 1970.
    { field: 'counter', type: 'integer', nullable: false, hidden: true },
  ],
}
