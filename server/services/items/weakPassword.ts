import { fitsPolicy } from '#server/services/auth/passwordPolicy.ts'

/** The most common passwords of at least eight characters; shorter ones are refused by their length. */
const common: ReadonlySet<string> = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890 87654321 987654321
  11111111 00000000 88888888 12341234 11223344 123123123 qwertyui qwertyuiop qwerty123 qwerty12 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx zaq12wsx q1w2e3r4 asdfghjk asdfghjkl zxcvbnm1 iloveyou iloveyou1 sunshine princess football baseball
  superman welcome1 welcome123 letmein1 letmein123 trustno1 starwars whatever michelle jennifer computer internet
  changeme changeme1 admin123 admin1234 administrator abcd1234 abc12345 abcdefgh a1b2c3d4 master123 monkey123 dragon123
  charlie1 liverpool chelsea1 samsung1 pokemon1 corvette mercedes maverick`.split(/\s+/),
)

/**
 * Why a password is refused; null if it is accepted. At most 128 characters, so that hashing stays cheap. `policy` is
 * the pattern of the project's settings.
 */
export function weakPassword(password: string, policy: string | null): string | null {
  // Code units are counted first: a long text is not worth iterating.
  const length = password.length > 256 ? password.length : [...password].length
  if (length < 8) return 'must have at least 8 characters'
  if (length > 128) return 'must have at most 128 characters'
  if (common.has(password.toLowerCase())) return 'is one of the most used passwords'
  return policy === null || fitsPolicy(policy, password) ? null : 'does not match the password policy'
}
