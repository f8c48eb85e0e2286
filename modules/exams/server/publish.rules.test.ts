import { ReleaseRule } from '@tripos/contract-kit/enums.ts'
import { describe, expect, it } from 'vitest'
import type { Composition } from './compose-form.ts'
import { passReasons, questionReasons, riskReasons, warningsOf } from './publish.rules.ts'

const FORM = {
  sections: [{ title: 'One', instructions: '' }],
  lines: [{ section: 0, points: 200, count: 10, isFixed: false, pool: [] }],
  shuffleQuestions: false,
  shuffleOptions: false,
  partialScore: 1 as const,
  wrongPenalty: 0,
}
const line = (no: number, wanted: number, available: number) => ({ section: 1, line: no, wanted, available })
const composed = (fields: Partial<Composition>): Composition => ({
  form: FORM,
  lines: [],
  shortLine: undefined,
  denied: [],
  ...fields,
})
const names = (reasons: readonly { name: string; args: object }[]) => reasons.map(({ name, args }) => [name, args])

describe('what stands against publishing', () => {
  it('is every line that is short, not the first', () => {
    const lines = [line(1, 5, 3), line(2, 5, 5), line(3, 2, 0)]
    expect(names(questionReasons(composed({ lines, shortLine: lines[0] })))).toEqual([
      ['BLUEPRINT_TOO_FEW', lines[0]],
      ['BLUEPRINT_TOO_FEW', lines[2]],
    ])
  })

  it('is a line that is short together with others, where each alone has enough', () => {
    const lines = [line(1, 5, 8), line(2, 5, 8)]
    expect(names(questionReasons(composed({ lines, shortLine: lines[1] })))).toEqual([['BLUEPRINT_TOO_FEW', lines[1]]])
  })

  it('is said once of a line whose question is not theirs to use', () => {
    const lines = [line(1, 2, 1), line(2, 5, 1)]
    const denied = [{ section: 1, line: 1, no: 2 }]
    expect(names(questionReasons(composed({ lines, shortLine: lines[0], denied })))).toEqual([
      ['PICKED_NOT_USABLE', denied[0]],
      ['BLUEPRINT_TOO_FEW', lines[1]],
    ])
  })

  it('is that nothing is asked, and then not also the pass score', () => {
    const empty = composed({ form: { ...FORM, lines: [] } })
    expect(names(questionReasons(empty))).toEqual([['BLUEPRINT_EMPTY', {}]])
    expect(passReasons({ passPoints: 600 }, empty)).toEqual([])
  })

  it('is a pass score above the total, as people read it', () => {
    expect(names(passReasons({ passPoints: 2050 }, composed({})))).toEqual([
      ['PASS_ABOVE_TOTAL', { pass: 20.5, total: 20 }],
    ])
    expect(passReasons({ passPoints: 2000 }, composed({}))).toEqual([])
  })

  it.each([
    [[], ['PASS_ZERO_UNCONFIRMED', 'KEYS_WHILE_OPEN_UNCONFIRMED']],
    [['passZero'], ['KEYS_WHILE_OPEN_UNCONFIRMED']],
    [['passZero', 'keysWhileOpen'], []],
  ] as const)('is each risk that is not confirmed: %j', (confirmed, expected) => {
    const risky = { passPoints: 0, keysWhileOpen: true }
    expect(riskReasons(risky, confirmed).map(({ name }) => name)).toEqual(expected)
    expect(riskReasons({ passPoints: 1, keysWhileOpen: false }, confirmed)).toEqual([])
  })
})

describe('what its author may not have meant', () => {
  const now = new Date('2026-11-24T09:00:00Z')
  const [before, after] = [new Date('2026-11-24T08:59:59Z'), new Date('2026-11-24T09:00:01Z')]
  const AFTER_MARKING = { rule: ReleaseRule.afterMarking, at: null }
  const AT_END = { rule: ReleaseRule.examEnd, at: null }
  const early = { score: AFTER_MARKING, answers: AFTER_MARKING, analysis: AFTER_MARKING }
  const NEVER = { rule: ReleaseRule.never, at: null }
  const scoreOnly = { ...early, answers: NEVER, analysis: NEVER }
  const exam = { startsAt: after, endsAt: new Date('2026-11-24T11:00:00Z'), release: early, keysWhileOpen: false }

  it.each([
    ['nothing', exam, 37, []],
    ['nothing of an exam that nobody can count', exam, null, []],
    ['an audience of nobody', exam, 0, ['nobody']],
    ['a start that has passed', { ...exam, startsAt: before }, 1, ['begun']],
    ['an end that has passed, and not the start too', { ...exam, startsAt: before, endsAt: now }, 1, ['over']],
    ['that it never ends', { ...exam, endsAt: null, release: scoreOnly }, 1, ['noEnd']],
    ['that its answers can never be shown', { ...exam, endsAt: null }, 1, ['noEnd', 'keysWaitForEnd']],
    [
      'that answers by hand can never be shown',
      { ...exam, endsAt: null, release: { ...scoreOnly, answers: { rule: ReleaseRule.byHand, at: null } } },
      1,
      ['noEnd', 'keysWaitForEnd'],
    ],
    ['no word of answers that may be shown before', { ...exam, endsAt: null, keysWhileOpen: true }, 1, ['noEnd']],
    [
      'that what waits for the end waits for ever',
      { ...exam, startsAt: null, endsAt: null, release: { ...scoreOnly, answers: AT_END } },
      1,
      ['noEnd', 'waitsForEnd'],
    ],
    ['nothing of the end where there is one', { ...exam, release: { ...early, answers: AT_END } }, 1, []],
  ])('is %s', (_, planned, peopleCount, expected) => {
    expect(warningsOf(planned, { peopleCount, noReferenceCount: 0, now }).map(({ warning }) => warning)).toEqual(
      expected,
    )
  })

  it('is that markers have nothing to go by', () => {
    const found = warningsOf(exam, { peopleCount: 1, noReferenceCount: 2, now })
    expect(found).toEqual([{ step: 'questions', warning: 'noReference' }])
  })
})
