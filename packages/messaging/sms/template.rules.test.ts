import { describe, expect, test } from 'vitest'
import { fillTemplate, isTelephone, withCountry } from './template.rules.ts'

const TEMPLATES = [
  { kind: 'code.sent', language: 'zh-CN', templateId: 'SMS_1', params: ['code', 'minutes'] },
  { kind: 'code.sent', language: 'en-US', templateId: 'SMS_2', params: ['code'] },
  { kind: 'exam.soon', language: 'zh-CN', templateId: 'SMS_3', params: [] },
]
const fill = (kind: string, language: string, params: Record<string, string> = { code: '123456', minutes: '5' }) =>
  fillTemplate(TEMPLATES, { kind, language, params })

describe('a template', () => {
  test('is that of the kind and the language, with its values in its order', () => {
    expect(fill('code.sent', 'zh-CN')).toEqual({
      templateId: 'SMS_1',
      values: [
        ['code', '123456'],
        ['minutes', '5'],
      ],
    })
    expect(fill('code.sent', 'en-US')).toMatchObject({ templateId: 'SMS_2' })
  })

  test('is one of another language where there is none', () => {
    expect(fill('exam.soon', 'en-US')).toEqual({ templateId: 'SMS_3', values: [] })
  })

  test('has to be there, and to ask for nothing that the kind has not', () => {
    expect(fill('paper.released', 'zh-CN')).toEqual({ fault: 'there is no template for paper.released' })
    expect(fill('code.sent', 'zh-CN', { code: '1' })).toEqual({
      fault: 'template SMS_1 asks for minutes, which code.sent has not',
    })
  })

  test('has values of one line', () => {
    expect(fill('code.sent', 'en-US', { code: '1\r\n2' })).toMatchObject({ values: [['code', '1 2']] })
  })
})

test('telephones', () => {
  expect(
    ['13800138000', '+85212345678', '138', '1380013800a', '+', '13800138000,13900139000', ''].map(isTelephone),
  ).toEqual([true, true, false, false, false, false, false])
  expect(['13800138000', '+85212345678'].map(withCountry)).toEqual(['+8613800138000', '+85212345678'])
})
