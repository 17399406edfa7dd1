/** RFC 5321, without quoted names and address literals: the addresses that people use. */
const address =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~][a-z0-9!#$%&'*+/=?^_`{|}~-]*(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/iu

/** Whether a text is exactly one email address of at most 128 characters, the limit for users. */
export const isMailAddress = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= 128 && text.indexOf('@') <= 64 && address.test(text)

/** Whether a stored address is safe to use: it cannot end a header or add another recipient. */
export const isWritable = (text: string): boolean =>
  text.length <= 128 && /^[^\s@\p{Cc}\p{Cf}<>()[\]:;,"\\-][^\s@\p{Cc}\p{Cf}<>()[\]:;,"\\]*@[\p{L}\p{N}.-]+$/u.test(text)
