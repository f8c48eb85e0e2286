import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isExternalLink } from './external-link.ts'
import { idCard, mobile } from './fields.ts'

describe('national ID card', () => {
  it.each([
    ['11010519491231002X', 'the example of the standard'],
    ['440524188001010014', 'a birth in the 19th century'],
    ['110105200002290005', 'the 29th of February of a leap year'],
  ])('[spec 5.3] takes %s: %s', text => expect(z.parse(idCard, text)).toBe(text))

  it('makes a small x the X of the card, and leaves blanks around it out', () => {
    expect(z.parse(idCard, ' 11010519491231002x ')).toBe('11010519491231002X')
  })

  it.each([
    ['110105194912310021', 'a wrong check digit'],
    ['11010519491231020X', 'two digits changed over'],
    ['110105190002290017', '1900 was no leap year'],
    ['110105200013010005', 'no month 13'],
    ['110105200004310006', 'no 31st of April'],
    ['110105200000000000', 'no month and day 0'],
    ['010105194912310026', 'a region that begins with 0'],
    ['110105491231002', 'the 15 digits of before 1999'],
    ['11010519491231002', 'a digit too few'],
    ['11010519491231002XX', 'a character too many'],
    ['1101051949123100２X', 'a digit that is no ASCII digit'],
    ['X1010519491231002X', 'an X at another place'],
    ['', 'nothing'],
  ])('[spec 5.3] refuses %s: %s', text => expect(z.safeParse(idCard, text).success).toBe(false))
})

describe('mainland mobile number', () => {
  const prefixes = (from: string) => from.split(' ').map(prefix => [prefix])

  it.each(
    prefixes(
      '130 131 132 133 134 135 136 137 138 139 145 146 147 148 149 150 151 152 153 155 156 157 158 159 162 165 166 167 ' +
        '170 171 172 173 174 175 176 177 178 180 181 182 183 184 185 186 187 188 189 190 191 192 193 195 196 197 198 199',
    ),
  )('[spec 5.2] takes the prefix %s', prefix => expect(z.parse(mobile, `${prefix}00138000`)).toBe(`${prefix}00138000`))

  it.each(prefixes('100 110 120 128 140 144 154 160 161 163 164 168 169 179 194 200 010'))(
    '[spec 5.2] refuses the prefix %s',
    prefix => expect(z.safeParse(mobile, `${prefix}00138000`).success).toBe(false),
  )

  it.each(['1380013800', '138001380000', '+8613800138000', '138 0013 8000', '1380013800a', '１3800138000', ''])(
    '[spec 5.2] refuses %j',
    text => expect(z.safeParse(mobile, text).success).toBe(false),
  )
})

describe('external link', () => {
  it.each(['http://x.example', 'https://x.example/a?b=c', 'http:', 'mailto:a@b.example', 'tel:+8610'])(
    '[spec 5.1] %s is one',
    text => expect(isExternalLink(text)).toBe(true),
  )

  it.each([
    '/admin/x',
    'admin/x',
    '//x.example',
    ' https://x',
    'javascript:alert(1)',
    'ftp://x',
    'httpx:',
    'a https:',
    '',
  ])('[spec 5.1] %j is none', text => expect(isExternalLink(text)).toBe(false))
})
