/** Fill-in, matching, ordering and numeric questions as the parts of a file. */
import { type Gap, USUAL_FILL_IN } from '../question-content.ts'
import { describe, expect, it } from 'vitest'
import { kindOf } from './index.ts'

const exact = (...accepted: string[]): Gap => ({ kind: 'text', match: 'exact', accepted })
const holds = (...accepted: string[]): Gap => ({ kind: 'text', match: 'contains', accepted })

describe('parts of a file', () => {
  const parts = { question: 's', options: null, label: null, answer: null, analysis: '' }
  const problemOf = (type: 5 | 7 | 8 | 9 | 10, more: object) => {
    const read = kindOf(type).read({ ...parts, ...more })
    return 'problem' in read ? read.problem['en-US'] : undefined
  }

  it('may leave room for gaps as a printed paper does', () => {
    const read = kindOf(5).read({ ...parts, question: '<p>A ___ b （　） c (  ) d (e)</p>', label: 'x；y;z' })
    expect(read).toMatchObject({
      content: { stem: '<p>A [[1]] b [[2]] c [[3]] d (e)</p>', gaps: [exact('x'), exact('y'), exact('z')] },
    })
  })

  it('carry the weights of gaps, and texts that look like one', () => {
    const gaps: Gap[] = [{ ...exact('red'), weight: 3 }, holds('b'), exact('[2]c'), { ...holds('d'), weight: 100 }]
    const written = kindOf(5).write({ ...USUAL_FILL_IN, type: 5, stem: 's', gaps, analysis: '' })
    expect(written.label).toBe('[3]red\n~b\n\\[2]c\n[100]~d')
    expect(kindOf(5).read({ ...written, settings: [] })).toMatchObject({ content: { gaps } })
    expect(problemOf(5, { label: '[0]a' })).toContain('gap 1')
    expect(problemOf(5, { label: 'a;[101]b' })).toContain('gap 2')
  })

  it('may name the items in any order, if the key says the right one', () => {
    const read = kindOf(8).read({ ...parts, options: ['c', 'a', 'b'], label: 'BCA' })
    expect(read).toMatchObject({ content: { items: ['a', 'b', 'c'] } })
  })

  it('name the kinds, the number and the size of files in either language, and the usual ones where they are silent', () => {
    const limitsOf = (...settings: string[]) => {
      const read = kindOf(10).read({ ...parts, settings })
      return 'content' in read && read.content.type === 10
        ? [read.content.accepts, read.content.mostFiles, read.content.mostMegabytes]
        : read
    }
    expect(limitsOf()).toEqual([['image', 'pdf', 'word'], 3, 10])
    expect(limitsOf('视频', '图片', '2 个文件', '20 MB')).toEqual([['image', 'video'], 2, 20])
    expect(limitsOf('Archives', '1 file', '5mb')).toEqual([['archive'], 1, 5])
    expect(problemOf(10, { settings: ['11 files'] })).toContain('10 files')
    expect(problemOf(10, { settings: ['51 MB'] })).toContain('50 MB')
    expect(problemOf(10, { settings: ['Match case'] })).toContain('Match case')
    expect(problemOf(10, { settings: ['Any size'] })).toContain('Any size')
  })

  it('are refused with a sentence where the key says nothing', () => {
    expect(problemOf(5, {})).toContain('no key')
    expect(problemOf(5, { label: 'a;#b' })).toContain('gap 2')
    expect(problemOf(5, { label: 'a', settings: ['Shuffle'] })).toContain('Shuffle')
    expect(problemOf(7, { options: ['a', 'b'], label: 'A' })).toContain('prompts')
    expect(problemOf(7, { options: ['a', 'b'], label: 'A', prompts: ['x', 'y'] })).toContain('2 prompts')
    expect(problemOf(7, { options: ['a', 'b'], label: 'C', prompts: ['x'] })).toContain('"C"')
    expect(problemOf(8, { options: ['a', 'b'], label: 'AA' })).toContain('once')
    expect(problemOf(8, { options: ['a'], label: 'A' })).toContain('two options')
    expect(problemOf(9, { label: 'about 5' })).toContain('number')
    expect(problemOf(9, { label: '5±' })).toContain('number')
    expect(problemOf(9, { label: '5;m*0' })).toContain('m*0')
  })
})
