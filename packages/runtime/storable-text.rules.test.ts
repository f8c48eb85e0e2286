import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storableJson, storableText, storableValue } from './storable-text.rules.ts'

test.each([
  ['', ''],
  ['a\0b', 'a\uFFFDb'],
  ['😀', '😀'],
  ['😀'.slice(0, 1), '\uFFFD'],
  [`x${'😀'.slice(1)}y`, 'x\uFFFDy'],
  ['函数 \n\t', '函数 \n\t'],
])('%j is kept as %j', (text, kept) => {
  expect(storableText(text)).toBe(kept)
})

test.each([
  String.raw`"a\u0000b"`,
  String.raw`"\\u0000"`,
  String.raw`"\\\u0000"`,
  String.raw`"\ud83d\ude00"`,
  String.raw`"\ud83d"`,
  String.raw`"\ude00\ud83d"`,
  String.raw`"\uD83D\uD83D\uDE00"`,
  String.raw`{"\u0000":["\ud800",1,null]}`,
])('of the JSON %s each text is kept as by itself', json => {
  expect(JSON.parse(storableJson(json))).toEqual(storableValue(JSON.parse(json)))
})

test('what a browser sends as JSON is kept as its texts are', () => {
  const unit = fc.oneof(fc.integer({ min: 0xd7f0, max: 0xe010 }), fc.constantFrom(0, 34, 92, 117, 48, 100))
  const text = fc.array(unit).map(units => String.fromCharCode(...units))
  fc.assert(
    fc.property(fc.array(text), texts => {
      expect(JSON.parse(storableJson(JSON.stringify(texts)))).toEqual(texts.map(storableText))
    }),
  )
})
