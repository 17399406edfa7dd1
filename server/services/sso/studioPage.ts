import { isStudioPath } from '#server/services/isStudioPath.ts'

/** The page of the studio where a sign-in ends, as a path: the requested one if it is valid, else the first. */
export function studioPage(publicUrl: string, path: string | undefined): string {
  const base = new URL(publicUrl)
  const root = `${base.pathname.replace(/\/$/, '')}/admin/`
  // Parsers differ about these; ours would remove them.
  if (path === undefined || /[\p{Cc}\s\\]/u.test(path) || !URL.canParse(path, base)) return root
  const url = new URL(path, base)
  const page = `${url.pathname}${url.search}`
  return url.origin === base.origin && page.startsWith(root) && isStudioPath(page) ? page : root
}
