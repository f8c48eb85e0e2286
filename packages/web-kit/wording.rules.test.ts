import { describe, expect, it } from 'vitest'
import { createTranslator } from 'use-intl'
import { asText, reworded } from './wording.rules.ts'

const common = { yes: 'Yes', no: 'No', save: 'Save', examState: { 0: 'In progress', 1: 'Disabled' } }

const ENGLISH = { isEnglish: true, isCompiled: false }

describe('re-worded labels', () => {
  it('take the place of the built-in ones, each in its language, and leave the others', () => {
    const labels = { examState: { 0: { zh: '正在考试', en: 'Running' } }, boolean: { 1: { zh: '对', en: 'Right' } } }
    expect(reworded(common, labels, ENGLISH)).toEqual({
      yes: 'Right',
      no: 'No',
      save: 'Save',
      examState: { 0: 'Running', 1: 'Disabled' },
    })
    expect(reworded(common, labels, { ...ENGLISH, isEnglish: false }).examState[0]).toBe('正在考试')
    expect(common.examState[0]).toBe('In progress')
  })

  it('stand as they are among compiled texts', () => {
    const labels = { boolean: { 1: { zh: "'{x}'", en: "it's" } } }
    expect(reworded(common, labels, { ...ENGLISH, isCompiled: true }).yes).toBe("it's")
    expect(reworded(common, labels, ENGLISH).yes).toBe("it''s")
  })

  it('add nothing to texts that do not exist', () => {
    expect(reworded(common, { save: {}, cycleType: { 1: { zh: '天', en: 'Day' } } }, ENGLISH)).toEqual(common)
  })

  it.each(['{x}', "it's", '<b>bold</b>', "'{'", '100 % #1', 'a } b', '{count, plural, other {#}}'])(
    'are read as plain words, never as a pattern: %s',
    words => {
      const t = createTranslator({ locale: 'en-US', messages: { label: asText(words) } })
      expect(t('label')).toBe(words)
    },
  )
})
