/**
 * An address without its password, and the environment with it. Every user of the machine can read a program's
 * arguments; only its owner can read its environment.
 */
export function withoutPassword(url: string) {
  const place = new URL(url)
  const password = decodeURIComponent(place.password)
  place.password = ''
  return { place: place.href, env: password === '' ? process.env : { ...process.env, PGPASSWORD: password } }
}
