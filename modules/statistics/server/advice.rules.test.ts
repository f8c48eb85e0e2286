import { describe, expect, it } from 'vitest'
import { creditedOptions, examAdvice, questionAdvice } from './advice.rules.ts'
import type { ExamFigures } from './exam-figures.rules.ts'

type Question = ExamFigures['questions'][number]

const option = (count: number, upper = 0, lower = 0, full = 0) => ({ count, upper, lower, full })

const question = (fields: Partial<Question> = {}): Question => ({
  versionId: 'v',
  lineNo: 0,
  section: 0,
  type: 1,
  points: 100,
  isDrawn: false,
  isOut: false,
  paperCount: 40,
  answeredCount: 40,
  guessShare: 0.25,
  marksSum: 2000,
  groupSize: 11,
  facility: 0.5,
  facilityInterval: null,
  deviation: 50,
  discrimination: 0.4,
  discriminationInterval: null,
  efficiency: 0.5,
  effectiveWeight: 0.1,
  unanswered: option(0),
  options: [option(20, 9, 3, 20), option(10, 1, 4), option(5, 1, 2), option(5, 0, 2)],
  parts: [],
  ...fields,
})
const adviceOf = (fields: Partial<Question>, key = [0]) =>
  questionAdvice({ question: question(fields), key: new Set(key) })

const BAD_KEY = {
  discrimination: -0.3,
  facility: 0.2,
  options: [option(8, 1, 5, 8), option(25, 9, 2), option(4, 1, 2), option(3, 0, 2)],
}

describe('advice on a question', () => {
  it('says nothing of a good one', () => {
    expect(adviceOf({})).toEqual([])
  })

  it.each([
    ['names the option that the best chose', BAD_KEY, { code: 'keyMayBeWrong', option: 1, count: 9, of: 11 }],
    [
      'of a statement too',
      { ...BAD_KEY, type: 3, guessShare: 0.5, options: BAD_KEY.options.slice(0, 2) },
      { code: 'keyMayBeWrong', option: 1, count: 9, of: 11 },
    ],
    [
      'of few papers as well',
      { ...BAD_KEY, paperCount: 12, groupSize: 3, options: [option(3, 0, 2, 3), option(9, 3, 1)] },
      { code: 'keyMayBeWrong', option: 1, count: 3, of: 3 },
    ],
    ['works against the rest', { discrimination: -0.05 }, { code: 'worksAgainst' }],
    ['tells little', { discrimination: 0.05 }, { code: 'tellsLittle' }],
    ['too easy', { facility: 0.97 }, { code: 'tooEasy' }],
    ['no better than guessing', { facility: 0.25 }, { code: 'asGuessed' }],
    ['too hard', { facility: 0.1, type: 4, guessShare: 0, options: [] }, { code: 'tooHard' }],
    ['often left open', { answeredCount: 30 }, { code: 'oftenLeftOpen' }],
    [
      'never chosen',
      { options: [option(20, 9, 3, 20), option(20, 2, 8), option(0), option(0)] },
      { code: 'neverChosen', option: 3 },
    ],
  ] as const)('%s', (_, fields, expected) => {
    expect(adviceOf(fields)).toContainEqual(expected)
  })

  it('of a multiple choice, that a wrong option is taken by the best', () => {
    const options = [option(30, 10, 6, 0), option(12, 2, 6, 0), option(28, 9, 5, 0)]
    expect(adviceOf({ type: 2, discrimination: 0, options }, [0, 1])[0]).toEqual({
      code: 'keyMayBeWrong',
      option: 2,
      count: 9,
      of: 11,
    })
  })

  it.each([
    ['the weak chose it more', { ...BAD_KEY, options: [option(8, 1, 2, 8), option(25, 6, 9)] }],
    ['it tells the good from the weak', { ...BAD_KEY, discrimination: 0.3 }],
    ['two people are no group', { ...BAD_KEY, groupSize: 2 }],
  ] as const)('does not doubt a key where %s', (_, fields) => {
    expect(adviceOf(fields).map(one => one.code)).not.toContain('keyMayBeWrong')
  })

  it('takes as right what brought full marks: a corrected key is not doubted again', () => {
    const corrected = question({ ...BAD_KEY, options: [option(8, 1, 5), option(25, 9, 2, 25)] })
    const key = creditedOptions(corrected, new Set([0]))
    expect([...key]).toEqual([1])
    expect(questionAdvice({ question: corrected, key }).map(one => one.code)).not.toContain('keyMayBeWrong')
  })
})

describe('advice on an exam', () => {
  const exam = (fields: Partial<ExamFigures['overview']>) =>
    examAdvice({
      overview: { paperCount: 40, matrixPapers: 40, alpha: 0.8, meanShare: 0.6, ...fields } as ExamFigures['overview'],
      questions: [question(), question()],
    })
  it.each([
    [{}, []],
    [{ paperCount: 0 }, []],
    [{ paperCount: 8, matrixPapers: 8, alpha: 0.1 }, ['fewPapers']],
    [{ matrixPapers: 30 }, ['severalForms']],
    [{ alpha: 0.5 }, ['unreliable']],
    [{ meanShare: 0.3 }, ['tooHard']],
    [{ meanShare: 0.95 }, ['tooEasy']],
  ] as const)('%j', (fields, expected) => {
    expect(exam(fields)).toEqual(expected)
  })
})
