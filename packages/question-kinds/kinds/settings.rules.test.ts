import { describe, expect, it } from 'vitest'
import { readSettings, type Setting, SETTINGS, settingOf, writeSettings } from './settings.rules.ts'

const KNOWN: readonly Setting[] = ['anyOrder', 'matchCase']

describe('the settings of a question in a file', () => {
  it.each(['anyOrder', 'Any order', 'ANY-ORDER', 'any_order', ' 不分顺序 '])('may be written %s', word => {
    const read = readSettings([word], KNOWN)
    expect('has' in read && KNOWN.map(read.has)).toEqual([true, false])
  })

  it.each([
    ['a word that names none', 'Shuffle', 'Shuffle'],
    ['a setting of other types', 'Archives', 'Archives'],
    ['nothing at all', '', ''],
    ['a long word, which is cut', 'x'.repeat(60), 'x'.repeat(50)],
  ])('are refused with %s', (_, word, shown) => {
    expect(readSettings(['Any order', word], KNOWN)).toEqual({
      problem: {
        'zh-CN': `此题型没有“${shown}”这项设置。`,
        'en-US': `This type has no setting "${shown}".`,
      },
    })
  })

  it('are written by name, those that are on', () => {
    expect(writeSettings({ matchCase: true, anyOrder: true, matchWidth: false })).toEqual(['anyOrder', 'matchCase'])
    expect(writeSettings({})).toEqual([])
  })

  it('are shown in both languages; a count is the same in all', () => {
    expect(settingOf('pdf')).toBe(SETTINGS.pdf)
    expect(settingOf('3 files')).toEqual({ 'zh-CN': '3 files', 'en-US': '3 files' })
    expect(settingOf('toString')).toEqual({ 'zh-CN': 'toString', 'en-US': 'toString' })
  })
})
