import type { TemplateName } from './Letter.ts'

/** The parts of a mail, with `{name}` where a value goes. Values are put in as they are: nothing in them is read. */
export interface LetterText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** What stands on the link. */
  readonly action?: string
  /** Below the link. */
  readonly closing: string
}

/** Every mail that the server sends. */
export const letterTexts: Readonly<Record<TemplateName, LetterText>> = {
  invite: {
    subject: 'Your invitation to {project}',
    paragraphs: ['Hello,', 'You have been invited to {project}. Choose a password to begin.'],
    action: 'Accept the invitation',
    closing: 'The link works once and for seven days. If you did not expect this mail, there is nothing to do.',
  },
  'password-reset': {
    subject: 'A new password for {project}',
    paragraphs: ['Hello {name},', 'Somebody asked for a new password for your account at {project}.'],
    action: 'Choose a new password',
    closing: 'The link works once and for one hour. If it was not you, there is nothing to do: your password stays.',
  },
  'password-changed': {
    subject: 'Your password for {project} was changed',
    paragraphs: ['Hello {name},', 'The password of your account at {project} has just been changed.'],
    closing: 'If it was not you, ask for a new password at once and tell an administrator.',
  },
  'email-changed': {
    subject: 'Your e-mail address for {project} was changed',
    paragraphs: ['Hello {name},', 'Your account at {project} no longer uses this e-mail address.'],
    closing: 'If it was not you, tell an administrator at once.',
  },
  'confirm-address': {
    subject: 'Confirm your e-mail address for {project}',
    paragraphs: [
      'Hello {name},',
      'Open the link and sign in to confirm this e-mail address for your account at {project}.',
    ],
    action: 'Confirm the address',
    closing: 'The link works once and for one day. If you did not ask for this mail, do not open it.',
  },
  'session-stolen': {
    subject: 'One of your sessions at {project} was ended',
    paragraphs: [
      'Hello {name},',
      'Somebody used an old key of one of your sessions at {project}. The session was ended on all sides.',
    ],
    closing: 'Sign in again. If you know of no reason for this, change your password and tell an administrator.',
  },
}

/** Puts values into a text. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
