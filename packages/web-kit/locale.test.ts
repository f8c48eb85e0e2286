import { describe, expect, it } from 'vitest'
import { pickLanguage } from './locale.ts'

describe('pickLanguage', () => {
  it.each([
    ['en-US', 'zh-CN', 'en-US'],
    ['zh-CN', 'en-GB', 'zh-CN'],
    [null, 'zh-TW', 'zh-CN'],
    [null, 'zh', 'zh-CN'],
    [null, 'fr-FR', 'en-US'],
    ['xx', 'zh-CN', 'zh-CN'],
  ])('stored %s, preferred %s: %s', (stored, preferred, language) =>
    expect(pickLanguage(stored, preferred)).toBe(language),
  )
})
