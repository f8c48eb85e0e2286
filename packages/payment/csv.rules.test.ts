import { expect, test } from 'vitest'
import { readStatement } from './csv.rules.ts'

test('rows stand below their titles and end at the sums', () => {
  const text =
    '\uFEFF#账单\r\n商户订单号,金额,名称\r\n`1,`2.50,`"a"\r\n2\t,3.00,"x, ""y"""\r\n总交易单数,金额\r\n`2,`5.50\r\n'
  expect(readStatement(text, '商户订单号')).toEqual([
    { 商户订单号: '1', 金额: '2.50', 名称: '"a"' },
    { 商户订单号: '2', 金额: '3.00', 名称: 'x, "y"' },
  ])
})

test('what has no such title has no rows', () => {
  expect(readStatement('No Bill Exist', '商户订单号')).toEqual([])
})
