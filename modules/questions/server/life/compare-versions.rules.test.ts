import type { PartContent } from '@tripos/question-kinds/question-content.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVersions } from './compare-versions.ts'
import { alignLists, differencesOf } from './differences.ts'

const marked = (old: string, now: string) =>
  differencesOf(old, now)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `+${text}+` : `-${text}-`))
    .join('')

describe('differences of texts', () => {
  it('names words, and Chinese characters one by one', () => {
    expect(marked('The quick brown fox', 'The slow brown fox')).toBe('The -quick-+slow+ brown fox')
    expect(marked('光合作用的场所', '光合作用主要场所')).toBe('光合作用-的-+主要+场所')
    expect(marked('', 'new')).toBe('+new+')
    expect(marked('same', 'same')).toBe('same')
  })

  it('gives both texts back, whatever they are', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '光', '合', '.'), maxLength: 30 })
    fc.assert(
      fc.property(text, text, (old, now) => {
        const runs = differencesOf(old, now)
        const side = (left: 'added' | 'removed') => runs.flatMap(run => (run.kind === left ? [] : [run.text])).join('')
        expect([side('added'), side('removed')]).toEqual([old, now])
      }),
    )
  })

  it('names single words of a long text, and keeps what stands around a change of any length', () => {
    const words = Array.from({ length: 6000 }, (_, i) => `w${i}`)
    const now = words.with(1, 'one').with(5998, 'two')
    expect(differencesOf(words.join(' '), now.join(' ')).filter(run => run.kind !== 'same')).toEqual([
      { kind: 'removed', text: 'w1' },
      { kind: 'added', text: 'one' },
      { kind: 'removed', text: 'w5998' },
      { kind: 'added', text: 'two' },
    ])
    const other = words.map((word, i) => (i === 0 || i === 5999 ? word : `x${word}`))
    const [first, ...rest] = differencesOf(words.join(' '), other.join(' '))
    expect([first, rest.at(-1)]).toEqual([
      { kind: 'same', text: 'w0 ' },
      { kind: 'same', text: ' w5999' },
    ])
  })

  it('stays quick with long texts that have nothing in common', () => {
    const long = (word: string) => Array.from({ length: 20_000 }, () => word).join(' ')
    const start = performance.now()
    expect(differencesOf(long('a'), long('b')).length).toBeGreaterThan(0)
    expect(performance.now() - start).toBeLessThan(2000)
  })

  it('pairs entries of lists that stayed, and the others in their order', () => {
    expect(alignLists(['a', 'b', 'c'], ['new', 'a', 'B', 'c'])).toEqual([
      [undefined, 0],
      [0, 1],
      [1, 2],
      [2, 3],
    ])
    expect(alignLists(['a', 'b'], ['b'])).toEqual([
      [0, undefined],
      [1, 0],
    ])
  })
})

describe('differences of versions', () => {
  const option = (html: string, isRight = false) => ({ html: `<p>${html}</p>`, isRight })
  const choice: QuestionContent = {
    type: 1,
    stem: '<p>Which is it?</p>',
    options: [option('one', true), option('two'), option('three')],
    analysis: '',
  }
  const compare = (now: QuestionContent, old: QuestionContent = choice) => compareVersions(old, now, 'en-US')

  it('are none of the same version', () => {
    expect(compare(choice)).toEqual([])
  })

  it('name the option and the key', () => {
    const now = { ...choice, options: [option('one'), option('2', true), option('three'), option('four')] }
    expect(compare(now).map(({ part, no, runs }) => [part, no, runs.map(run => `${run.kind} ${run.text}`)])).toEqual([
      ['option', 2, ['removed two', 'added 2']],
      ['option', 4, ['added four']],
      ['key', null, ['removed A', 'added B']],
    ])
  })

  it('name the option of which something else is said', () => {
    const said = (analysis: string) => ({ ...choice, options: [option('one', true), { ...option('two'), analysis }] })
    expect(compare(said('<p>new</p>'), said('<p>old</p>'))).toMatchObject([{ part: 'optionAnalysis', no: 2 }])
    expect(compare(said('<p>new</p>'), said('<p>new</p>'))).toEqual([])
  })

  it('show formulas as people read them, pictures as such, and say where only the look differs', () => {
    const stem = (html: string): QuestionContent => ({ ...choice, stem: html })
    const formula = (tex: string) => `<p>Is <span data-type="inline-math" data-latex="${tex}"></span>?</p>`
    expect(compare(stem(formula('x^3')), stem(formula('x^2')))[0]?.runs).toEqual([
      { kind: 'same', text: 'Is ' },
      { kind: 'removed', text: 'x²' },
      { kind: 'added', text: 'x³' },
      { kind: 'same', text: '?' },
    ])
    const picture = (name: string) => `<p>See <img src="/files/${name}"></p>`
    expect(compare(stem(picture('b')), stem(picture('a')))[0]?.runs.map(run => run.text)).toEqual([
      'See ',
      '[picture]',
      '[picture]',
    ])
    const sound = `<p>See </p><audio src="/files/a" controls="controls"></audio>`
    expect(compare(stem(sound), stem(picture('a')))[0]?.runs.map(run => run.text)).toEqual([
      'See ',
      '[picture]',
      '[sound]',
    ])
    expect(compare(stem('<p>Which is <strong>it</strong>?</p>'))).toMatchObject([{ part: 'stem', isFormatOnly: true }])
  })

  it('name the part of a combined question, one that is new, and one that is gone', () => {
    const statement = (stem: string, isTrue: boolean): PartContent => ({ type: 3, stem, isTrue, analysis: '' })
    const combined = (parts: [PartContent, number?][]): QuestionContent => ({
      type: 6,
      stem: '<p>Read this.</p>',
      parts: parts.map(([content, weight]) => ({ content, ...(weight !== undefined && { weight }) })),
      analysis: '',
    })
    const [first, second] = [statement('<p>one</p>', true), statement('<p>two</p>', true)]
    const listed = (old: QuestionContent, now: QuestionContent) =>
      compare(now, old).map(({ part, ofPart, runs }) => [ofPart, part, ...runs.map(run => `${run.kind} ${run.text}`)])
    expect(listed(combined([[first], [second]]), combined([[first], [statement('<p>two</p>', false), 3]]))).toEqual([
      [2, 'key', 'removed ✓', 'added ✗'],
      [2, 'weight', 'removed 1', 'added 3'],
    ])
    expect(listed(combined([[first], [second]]), combined([[second]]))).toEqual([
      [1, 'type', 'removed True/false'],
      [1, 'stem', 'removed one'],
      [1, 'key', 'removed ✓'],
    ])
    expect(listed(combined([[first]]), combined([[first], [second, 2]]))).toEqual([
      [2, 'type', 'added True/false'],
      [2, 'stem', 'added two'],
      [2, 'key', 'added ✓'],
      [2, 'weight', 'added 2'],
    ])
    expect(listed(first, combined([[first]]))[0]).toEqual([undefined, 'type', 'removed True/false', 'added Combined'])
  })

  it('name settings in the language of the reader', () => {
    const ordering = (isPartial: boolean): QuestionContent => ({
      type: 8,
      stem: '<p>Order</p>',
      items: ['<p>a</p>', '<p>b</p>'],
      isPartial,
      analysis: '',
    })
    expect(compareVersions(ordering(true), ordering(false), 'zh-CN')).toMatchObject([
      { part: 'settings', runs: [{ kind: 'added', text: '全对才得分' }] },
    ])
  })
})
