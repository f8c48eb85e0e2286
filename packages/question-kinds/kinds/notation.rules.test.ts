import type { Gap, Unit } from '../question-content.ts'
import { describe, expect, it } from 'vitest'
import {
  entriesOf,
  numberOf,
  readGap,
  readTolerated,
  readUnit,
  writeGap,
  writeTolerated,
  writeUnit,
} from './notation.rules.ts'

const exact = (...accepted: string[]): Gap => ({ kind: 'text', match: 'exact', accepted })
const holds = (...accepted: string[]): Gap => ({ kind: 'text', match: 'contains', accepted })
const about = (value: number, amount = 0, isPercent = false): Gap => ({
  kind: 'number',
  value,
  tolerance: { amount, isPercent },
})

describe('the entries of a key', () => {
  it.each<[Parameters<typeof entriesOf>[0], string[]]>([
    ['a;b；c\nd', ['a', 'b', 'c', 'd']],
    [' a ; ; b', ['a', 'b']],
    [';a;', ['a']],
    ['a\\;b;c', ['a\\;b', 'c']],
    ['a\\\\;b', ['a\\\\', 'b']],
    ['a\\', ['a\\']],
    ['', []],
    [
      ['a', ' ', ' b;c '],
      ['a', 'b;c'],
    ],
    [null, []],
    [true, []],
  ])('%j', (label, entries) => {
    expect(entriesOf(label)).toEqual(entries)
  })
})

it.each<[string, number | undefined]>([
  ['3.5', 3.5],
  [' -2 ', -2],
  ['1e3', 1000],
  ['', undefined],
  [' ', undefined],
  ['3 m', undefined],
  ['Infinity', undefined],
])('"%s" as a number is %s', (text, value) => {
  expect(numberOf(text)).toBe(value)
})

describe('a number with its tolerance', () => {
  it.each<[string, number, number, boolean]>([
    ['3.14', 3.14, 0, false],
    ['3.14±0.01', 3.14, 0.01, false],
    [' 3.14 ± 0.01 ', 3.14, 0.01, false],
    ['3.14+-0.01', 3.14, 0.01, false],
    ['3.14+/-0.01', 3.14, 0.01, false],
    ['-3±2%', -3, 2, true],
    ['3±0', 3, 0, false],
    ['3±0%', 3, 0, true],
  ])('%s', (text, value, amount, isPercent) => {
    expect(readTolerated(text)).toEqual({ value, tolerance: { amount, isPercent } })
  })

  it.each(['', 'three', '3±', '±3', '3±x', '3±-1', '3±1±2', '3±1±'])('"%s" is none', text => {
    expect(readTolerated(text)).toBeUndefined()
  })

  it.each<[number, number, boolean, string]>([
    [3.14, 0, false, '3.14'],
    [3.14, 0.01, false, '3.14±0.01'],
    [-3, 2, true, '-3±2%'],
    [3, 0, true, '3±0%'],
  ])('%d with %d (in percent: %s) is written %s', (value, amount, isPercent, text) => {
    expect(writeTolerated({ value, tolerance: { amount, isPercent } })).toBe(text)
  })
})

describe('the gap of an entry', () => {
  it.each<[string, Gap | undefined]>([
    ['Paris', exact('Paris')],
    ['Paris | City of Light', exact('Paris', 'City of Light')],
    ['a||b|', exact('a', 'b')],
    ['~ oxygen | O2', holds('oxygen', 'O2')],
    ['a~b#c', exact('a~b#c')],
    ['\\~a', exact('~a')],
    ['\\#5', exact('#5')],
    ['a\\|b', exact('a|b')],
    ['a\\ b\\\nc', exact('a b\nc')],
    ['#3', about(3)],
    ['#3±0.1', about(3, 0.1)],
    ['#3±2%', about(3, 2, true)],
    ['[3]Paris', { ...exact('Paris'), weight: 3 }],
    ['[3] Paris or so', { ...exact('Paris or so'), weight: 3 }],
    ['[12] ~a', { ...holds('a'), weight: 12 }],
    ['[2]#3', { ...about(3), weight: 2 }],
    ['[100]a', { ...exact('a'), weight: 100 }],
    ['[1]a', exact('a')],
    ['\\[3]a', exact('[3]a')],
    ['a[3]b', exact('a[3]b')],
    ['[x]a', exact('[x]a')],
    ['[3]', exact('[3]')],
    ['[1000]a', exact('[1000]a')],
    ['[0]a', undefined],
    ['[101]a', undefined],
    ['|', undefined],
    ['~', undefined],
    ['[2]|', undefined],
    ['[2]~ ', undefined],
    ['#', undefined],
    ['#three', undefined],
    ['[2]#three', undefined],
  ])('%j', (entry, gap) => {
    expect(readGap(entry)).toEqual(gap)
  })

  it.each<[Gap, string]>([
    [exact('Paris', 'City of Light'), 'Paris|City of Light'],
    [holds('a', 'b'), '~a|b'],
    [about(3, 0.1), '#3±0.1'],
    [{ ...exact('a'), weight: 1 }, 'a'],
    [{ ...exact('a'), weight: 3 }, '[3]a'],
    [{ ...about(2), weight: 100 }, '[100]#2'],
    // Signs that would mean something at this place, and only those.
    [exact('~a'), '\\~a'],
    [exact('#5'), '\\#5'],
    [exact('a~b#c'), 'a~b#c'],
    [exact('[2]a'), '\\[2]a'],
    [exact('[12]a'), '\\[12]a'],
    [exact('[x]a'), '[x]a'],
    [exact('a[2]'), 'a[2]'],
    [exact('a|b;c；d\\e'), 'a\\|b\\;c\\；d\\\\e'],
  ])('%j is written so that it is read as it was: %s', (gap, entry) => {
    expect(writeGap(gap)).toBe(entry)
    const { weight, ...unweighted } = gap
    expect(readGap(entriesOf(entry)[0] ?? '')).toEqual(weight === 1 ? unweighted : gap)
  })
})

describe('a unit', () => {
  it.each<[string, Unit | undefined]>([
    ['m/s', { name: 'm/s', factor: 1 }],
    ['km/h*0.2778', { name: 'km/h', factor: 0.2778 }],
    ['nm*1e-9', { name: 'nm', factor: 1e-9 }],
    ['nm*1E-9', { name: 'nm', factor: 1e-9 }],
    ['N*m', { name: 'N*m', factor: 1 }],
    ['N*m*10', { name: 'N*m', factor: 10 }],
    ['m*2x', { name: 'm*2x', factor: 1 }],
    ['\\;m', { name: ';m', factor: 1 }],
    ['m*0', undefined],
    ['m*-1', undefined],
    ['m*e', undefined],
    ['*2', undefined],
    ['', undefined],
  ])('%s', (entry, unit) => {
    expect(readUnit(entry)).toEqual(unit)
  })

  it.each<[string, number, string]>([
    ['m', 1, 'm'],
    ['km', 1000, 'km*1000'],
    ['N*m', 1, 'N*m'],
    ['N*m', 10, 'N*m*10'],
    ['a*2', 1, 'a*2*1'],
    ['a*12', 1, 'a*12*1'],
    ['a*2b', 1, 'a*2b'],
  ])('%s with the factor %d is written so that it is read as it was: %s', (name, factor, entry) => {
    expect(writeUnit({ name, factor })).toBe(entry)
    expect(readUnit(entry)).toEqual({ name, factor })
  })
})
