import { locales } from './locales.ts'

/** Norwegian has one catalogue for what browsers tell apart. */
const sameLanguage: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' }

/** Where a region has no catalogue of its own: whose words are nearest. */
const nearest: Readonly<Record<string, string>> = { es: 'es-419', pt: 'pt-PT', 'zh-Hans': 'zh-CN', 'zh-Hant': 'zh-TW' }

/** The language of the studio that comes nearest to the first that somebody reads; null without any. */
export function matchLocale(wanted: readonly string[]): string | null {
  for (const code of wanted) {
    const found = matchOne(code)
    if (found !== null) return found
  }
  return null
}

function matchOne(code: string): string | null {
  if (locales.includes(code)) return code
  const { language, script, region } = likely(code)
  const own = `${sameLanguage[language] ?? language}-`
  const same = locales.filter(locale => locale.startsWith(own))
  const near = nearest[language] ?? nearest[`${language}-${script}`] ?? same[0]
  return same.find(locale => locale === own + region) ?? near ?? null
}

/** What a code leaves out, as most people mean it: `zh-HK` is written in traditional characters. */
function likely(code: string): { language: string; script?: string | undefined; region?: string | undefined } {
  try {
    return new Intl.Locale(code).maximize()
  } catch {
    return { language: '' }
  }
}
