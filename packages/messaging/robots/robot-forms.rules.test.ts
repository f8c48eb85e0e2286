import { describe, expect, test } from 'vitest'
import { cutBytes, dingtalkBody, feishuBody, wecomBody } from './robot-forms.rules.ts'

const EVIL =
  '[点击](https://evil.example) ![x](https://evil.example/x.png) <@all> <font color="warning">! @13800138000 **a** `b` # c'

describe('what people have typed', () => {
  test.each([
    ['WeCom', wecomBody],
    ['DingTalk', dingtalkBody],
  ])('is no markup in %s: no link, picture, mention or colour of theirs', (_, body) => {
    const told = JSON.stringify(
      body({ title: EVIL, text: `${EVIL}\n# heading\n> quote`, link: 'https://school.example/' }),
    )
    const markup = told.replace(/"title":".*?[^\\]",/, '')
    expect(markup.match(/\]\(/g)).toHaveLength(1)
    expect(markup).toContain('](https://school.example/)')
    expect(markup).not.toMatch(/[<>@`#]/)
    expect(markup.match(/\*\*/g)).toHaveLength(2)
  })

  test('is plain in Feishu by itself', () => {
    const body = JSON.stringify(feishuBody({ title: EVIL, text: EVIL, link: null }))
    expect(body.match(/"tag":"(\w+)"/g)).toEqual(['"tag":"text"'])
  })
})

test.each(['javascript:alert(1)', 'https://a b', 'ftp://x/', '', 'https://x/) [b](https://evil.example/'])(
  '%s makes no other link',
  link => {
    const text = JSON.stringify(dingtalkBody({ title: 't', text: 'x', link }))
    expect(text).not.toContain('](https://evil')
    expect(text).not.toContain('javascript')
  },
)

test('a text is cut between characters', () => {
  expect(cutBytes('数学𠮷', 100)).toBe('数学𠮷')
  expect(cutBytes('数学𠮷文', 12)).toBe('数学…')
  expect(Buffer.byteLength(cutBytes('𠮷'.repeat(100), 50))).toBeLessThanOrEqual(50)
})
