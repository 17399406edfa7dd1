import { humanize } from './humanize.ts'

/** The names of fields of the platform whose keys are abbreviations or jargon. */
const names: Readonly<Record<string, string>> = {
  auth_idle_timeout: 'Idle timeout',
  auth_login_attempts: 'Sign-in attempts',
  auth_password_policy: 'Password policy',
  charset: 'Character set',
  enforce_tfa: 'Require two-factor authentication',
  filename_disk: 'Name in storage',
  filename_download: 'Download name',
  filesize: 'File size',
  ip_access: 'Allowed IP addresses',
  storage_asset_presets: 'Image presets',
  storage_asset_transform: 'Image transformations',
  tfa_secret: 'Two-factor secret',
}

/** The English name of a field of a system collection, in sentence case like the messages of the studio. */
export const systemFieldName = (field: string): string =>
  names[field] ?? humanize(field).replace(/ [A-Z][a-z]+/g, word => word.toLowerCase())
