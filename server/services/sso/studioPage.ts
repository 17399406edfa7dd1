import { isStudioPath } from '#server/services/isStudioPath.ts'

/** The page of the studio that a sign-in ends at, as a path: the one asked for if it is one, else the first. */
export function studioPage(publicUrl: string, asked: string | undefined): string {
  const base = new URL(publicUrl)
  const root = `${base.pathname.replace(/\/$/, '')}/admin/`
  // Parsers differ about these; ours would take them out.
  if (asked === undefined || /[\p{Cc}\s\\]/u.test(asked) || !URL.canParse(asked, base)) return root
  const url = new URL(asked, base)
  const page = `${url.pathname}${url.search}`
  return url.origin === base.origin && page.startsWith(root) && isStudioPath(page) ? page : root
}
