import { expect, it } from 'vitest'
import { pickLanguage } from '../../src/i18n/language.svelte'

it('picks the first supported language', () => {
  expect([pickLanguage(['fr-BE', 'en']), pickLanguage(['sv', 'nl']), pickLanguage(['sv'])]).toEqual(['fr', 'nl', 'en'])
})
