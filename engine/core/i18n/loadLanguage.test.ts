import { expect, it } from 'vitest'
import { loadLanguage } from './loadLanguage.ts'

it('brings the words of the nearest language, those of the platform by their English, and what React Aria says (P-612, P-647)', async () => {
  const { locale, messages, system } = await loadLanguage(['de-AT', 'fr-FR'])
  expect(locale).toBe('de-DE')
  expect(messages['sign_in']).toBe('Anmelden')
  expect(system?.get('First Name')).toBe('Vorname')
  const global: Readonly<Record<symbol, unknown>> = { ...window }
  expect(global[Symbol.for('react-aria.i18n.locale')]).toBe('de-DE-u-ca-gregory-nu-latn')
  expect(global[Symbol.for('react-aria.i18n.strings')]).toMatchObject({
    '@react-aria/overlays': { dismiss: 'Schließen' },
  })
})

it('brings nothing for English, nor for a language that nobody here speaks', async () => {
  expect(await loadLanguage(['tlh'])).toEqual({ locale: 'en-US', messages: {} })
})

it('marks English for trying layouts', async () => {
  const { messages } = await loadLanguage(['en-XA'])
  expect(messages['sign_in']).toBe('[Šîgñ îñ···]')
})
