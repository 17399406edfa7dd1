import { expect, it } from 'vitest'
import { loadLanguage } from './loadLanguage.ts'

it("loads the closest language, with translations of the platform's messages and of React Aria (P-612, P-647)", async () => {
  const { locale, messages, system } = await loadLanguage(['de-AT', 'fr-FR'])
  expect(locale).toBe('de-DE')
  expect(messages['sign_in']).toBe('Anmelden')
  expect(system?.get('First name')).toBe('Vorname')
  const global: Readonly<Record<symbol, unknown>> = { ...window }
  expect(global[Symbol.for('react-aria.i18n.locale')]).toBe('de-DE-u-ca-gregory-nu-latn')
  expect(global[Symbol.for('react-aria.i18n.strings')]).toMatchObject({
    '@react-aria/overlays': { dismiss: 'Schließen' },
  })
})

it('loads nothing for English or an unsupported language', async () => {
  expect(await loadLanguage(['tlh'])).toEqual({ locale: 'en-US', messages: {} })
})

it('pseudo-localizes English to test layouts', async () => {
  const { messages } = await loadLanguage(['en-XA'])
  expect(messages['sign_in']).toBe('[Šîgñ îñ···]')
})
