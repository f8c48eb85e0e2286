import { expect, it } from 'vitest'
import { numberBlanks } from './blanks.rules.ts'

it.each([
  ['A ___ and __ b', 'A [[1]] and [[2]] b'],
  ['中国的首都是（　　），美国的是（）', '中国的首都是[[1]]，美国的是[[2]]'],
  ['one (  ) two ( ) three (x)', 'one [[1]] two ( ) three (x)'],
  ['one _ sign', 'one _ sign'],
  ['<img alt="___"> ___', '<img alt="___"> [[1]]'],
  // Its author has said where the places are.
  ['[[1]] and ___', '[[1]] and ___'],
])('%s has places for gaps: %s', (stem, expected) => {
  expect(numberBlanks(stem)).toBe(expected)
})
