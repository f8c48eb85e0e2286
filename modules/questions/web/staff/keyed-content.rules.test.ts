import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { describe, expect, it } from 'vitest'
import {
  changeType,
  contentProblem,
  emptyContent,
  emptyPart,
  firstProblem,
  previewOrder,
  unsendable,
} from './content.rules.ts'
import { changeGap } from './gaps.rules.ts'
import { retarget } from './matching.rules.ts'

type Content<T extends QuestionContent['type']> = Extract<QuestionContent, { type: T }>

const lacksNumber = (content: QuestionContent) => unsendable(content)?.problem === 'number'

const matching: Content<7> = {
  type: 7,
  stem: 's',
  prompts: [{ html: 'p', target: 1 }],
  targets: ['a', 'b'],
  isPartial: true,
  analysis: '',
}

describe('what is missing in a draft', () => {
  it('is a text of a gap, or its place in the stem', () => {
    const gaps: Content<5>['gaps'] = [{ kind: 'text', match: 'exact', accepted: ['a'] }]
    const content = { ...(emptyContent(QuestionType.fillIn) as Content<5>), stem: 'x [[1]]' }
    expect(contentProblem(content)).toBe('gap')
    expect(contentProblem({ ...content, gaps })).toBeUndefined()
    expect(contentProblem({ ...content, gaps: [...gaps, ...gaps] })).toBe('place')
  })

  it('is a prompt or what belongs to it', () => {
    expect(contentProblem(matching)).toBeUndefined()
    expect(contentProblem({ ...matching, targets: ['a', ''] })).toBe('option')
    expect(contentProblem({ ...matching, prompts: [{ html: '', target: 1 }] })).toBe('prompt')
    expect(contentProblem({ ...matching, prompts: retarget(matching.prompts, [0, -1]) })).toBe('prompt')
  })

  it('is a kind of file; the words for markers may be empty, and stay when a short answer becomes a file upload', () => {
    const upload = { ...(emptyContent(QuestionType.fileUpload) as Content<10>), stem: 's' }
    expect(contentProblem(upload)).toBeUndefined()
    expect(contentProblem({ ...upload, accepts: [] })).toBe('kinds')
    const short: QuestionContent = { type: 4, stem: 's', reference: 'model', analysis: '' }
    expect(changeType(short, QuestionType.fileUpload)).toMatchObject({ type: 10, reference: 'model', mostFiles: 3 })
  })

  it('is an item, or a unit', () => {
    expect(contentProblem({ type: 8, stem: 's', items: ['a', ''], isPartial: true, analysis: '' })).toBe('item')
    const numeric = { ...(emptyContent(QuestionType.numeric) as Content<9>), stem: 's', value: 0 }
    expect(contentProblem(numeric)).toBeUndefined()
    expect(contentProblem({ ...numeric, units: [{ name: 'm', factor: 0 }] })).toBe('unit')
  })
})

describe('a number that nobody has written', () => {
  const numeric = { ...(emptyContent(QuestionType.numeric) as Content<9>), stem: 's' }
  const fillIn = { ...(emptyContent(QuestionType.fillIn) as Content<5>), stem: '[[1]]' }
  const gap = changeGap({ kind: 'text', match: 'exact', accepted: ['a'] }, 'number')

  it('is no key of a new question, nor of a gap that has become a number', () => {
    expect(contentProblem(numeric)).toBe('number')
    expect(lacksNumber(numeric)).toBe(true)
    expect(contentProblem({ ...fillIn, gaps: [gap] })).toBe('gap')
    expect(lacksNumber({ ...fillIn, gaps: [gap] })).toBe(true)
    // As a draft of an import has it, which was JSON.
    expect(lacksNumber({ ...numeric, value: JSON.parse(JSON.stringify(numeric.value)) as number })).toBe(true)
  })

  it('is one as soon as there is any, 0 as well', () => {
    expect(lacksNumber({ ...numeric, value: 0 })).toBe(false)
    expect(lacksNumber({ ...fillIn, gaps: [{ ...gap, value: 0 } as Content<5>['gaps'][number]] })).toBe(false)
    expect(lacksNumber(emptyContent(QuestionType.singleChoice))).toBe(false)
  })
})

describe('a combined draft', () => {
  const combined: Content<6> = { type: 6, stem: 's', parts: [{ content: matching }], analysis: '' }

  it('needs a stem and a part, and says which part has a problem', () => {
    expect(firstProblem(combined)).toBeUndefined()
    expect(firstProblem({ ...combined, stem: '<p></p>' })).toEqual({ problem: 'stem' })
    expect(firstProblem(emptyContent(QuestionType.combined))).toEqual({ problem: 'stem' })
    expect(firstProblem({ ...combined, parts: [] })).toEqual({ problem: 'parts' })
    const parts = [{ content: matching }, { content: emptyPart(QuestionType.trueFalse) }]
    expect(firstProblem({ ...combined, parts })).toEqual({ problem: 'stem', part: 2 })
  })

  it('cannot be sent without a part, or with a number that nobody has written', () => {
    expect(unsendable(combined)).toBeUndefined()
    expect(unsendable({ ...combined, parts: [] })).toEqual({ problem: 'parts' })
    const parts = [{ content: matching }, { content: emptyPart(QuestionType.numeric) }]
    expect(unsendable({ ...combined, parts })).toEqual({ problem: 'number', part: 2 })
  })

  it('is previewed with each part in the order of a paper', () => {
    const parts = [{ content: matching }, { content: emptyPart(QuestionType.trueFalse) }, { content: matching }]
    expect(previewOrder({ ...combined, parts })).toEqual([1, 0, -1, -1, 1, 0])
  })
})

describe('targets that are moved', () => {
  it('keep their prompts', () => {
    expect(retarget(matching.prompts, [1, 0])).toEqual([{ html: 'p', target: 0 }])
    expect(retarget(matching.prompts, [0, 1, -1])).toEqual(matching.prompts)
  })
})

describe('a preview', () => {
  it('shows items and targets in another order than that of the author, each once', () => {
    const items = ['a', 'b', 'c', 'd', 'e']
    expect(previewOrder({ type: 8, stem: '', items, isPartial: true, analysis: '' })).toEqual([1, 3, 0, 2, 4])
    expect(previewOrder(matching)).toEqual([1, 0])
    expect(previewOrder(emptyContent(QuestionType.fillIn))).toBeUndefined()
  })
})
