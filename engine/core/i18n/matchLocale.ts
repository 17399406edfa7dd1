import { locales } from './locales.ts'

/** Norwegian has one catalog for several browser codes. */
const sameLanguage: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' }

/** The fallback for regions without their own catalog. */
const nearest: Readonly<Record<string, string>> = { es: 'es-419', pt: 'pt-PT', 'zh-Hans': 'zh-CN', 'zh-Hant': 'zh-TW' }

/** The studio language that best matches the first of these; null if none does. */
export function matchLocale(wanted: readonly string[]): string | null {
  for (const code of wanted) {
    const match = matchOne(code)
    if (match !== null) return match
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

/** The likely script or region of a code that omits it: `zh-HK` is written in traditional characters. */
function likely(code: string): { language: string; script?: string | undefined; region?: string | undefined } {
  try {
    return new Intl.Locale(code).maximize()
  } catch {
    return { language: '' }
  }
}
