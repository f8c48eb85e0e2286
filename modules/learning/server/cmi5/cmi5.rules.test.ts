/** The rules of cmi5 "Quartz" for statements, one by one, and that moveOn alone says what is satisfied. */
import { MOVE_ON } from '../../../assets/contract/cmi5-units.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Course,
  isSatisfied,
  judgeStatement,
  type Launch,
  launchModeOf,
  NO_FACTS,
  outcomeOf,
  satisfiedParts,
} from './cmi5.rules.ts'
import { readStatement, type Statement } from './read-statement.ts'
import {
  CMI5_CATEGORY,
  MASTERY_SCORE,
  MOVE_ON_CATEGORY,
  SESSION_ID,
  UNIT_VERBS,
  type UnitVerb,
  VERBS,
} from './verbs.rules.ts'

const LAUNCH: Launch = {
  homePage: 'https://exam.example',
  accountName: 'n',
  registrationId: '0198a6f2-0000-7000-8000-000000000001',
  sessionId: '0198a6f2-0000-7000-8000-000000000002',
  activityId: 'https://exam.example/cmi5/l/1',
  unit: 'https://publisher.example/a',
  launchMode: 'Normal',
  moveOn: 'CompletedAndPassed',
  masteryScore: 0.8,
}
const NOTHING: Course = { session: { verbs: [], hasEnded: false }, unit: NO_FACTS }
const BEGUN: Course = { session: { verbs: ['initialized'], hasEnded: false }, unit: NO_FACTS }

const RESULTS: Record<UnitVerb, object | undefined> = {
  initialized: undefined,
  completed: { completion: true, duration: 'PT1S' },
  passed: { success: true, duration: 'PT1S', score: { scaled: 0.8 } },
  failed: { success: false, duration: 'PT1S', score: { scaled: 0.79 } },
  terminated: { duration: 'PT1S' },
}
const JUDGED = ['completed', 'passed', 'failed']

function statement(verb: UnitVerb, more: Record<string, unknown> = {}): Statement {
  const category = [CMI5_CATEGORY, ...(JUDGED.includes(verb) ? [MOVE_ON_CATEGORY] : [])]
  const made = readStatement({
    id: '0198a6f2-0000-7000-8000-000000000003',
    actor: { objectType: 'Agent', account: { homePage: LAUNCH.homePage, name: LAUNCH.accountName } },
    verb: { id: VERBS[verb] },
    object: { id: LAUNCH.activityId },
    result: RESULTS[verb],
    context: context(category),
    timestamp: '2026-03-02T08:00:00Z',
    ...more,
  })
  if (made === undefined) throw new Error('no statement')
  return made
}
const context = (category: readonly string[], more: object = {}) => ({
  registration: LAUNCH.registrationId,
  contextActivities: { category: category.map(id => ({ id })), grouping: [{ id: LAUNCH.unit }] },
  extensions: { [SESSION_ID]: LAUNCH.sessionId },
  ...more,
})
const refusal = (said: Statement, course: Course = BEGUN, launch: Launch = LAUNCH): string | undefined => {
  const verdict = judgeStatement(said, course, launch)
  return 'refused' in verdict ? verdict.refused : undefined
}
const after = (verbs: readonly UnitVerb[], launch: Launch = LAUNCH): Course =>
  verbs.reduce((course, verb) => {
    const verdict = judgeStatement(statement(verb), course, launch)
    return 'refused' in verdict ? course : verdict
  }, NOTHING)

describe('a session', () => {
  it.each<[UnitVerb[]]>([
    [['initialized', 'terminated']],
    [['initialized', 'completed', 'passed', 'terminated']],
    [['initialized', 'passed', 'completed', 'terminated']],
    [['initialized', 'failed', 'completed', 'terminated']],
  ])('may say %j', verbs => {
    expect(after(verbs).session).toEqual({ verbs, hasEnded: true })
  })

  it.each<[string, UnitVerb[], UnitVerb]>([
    ['begins with initialized', [], 'completed'],
    ['begins with initialized, not with its end', [], 'terminated'],
    ['is initialized once', ['initialized'], 'initialized'],
    ['is completed once', ['initialized', 'completed'], 'completed'],
    ['is passed once', ['initialized', 'passed'], 'passed'],
    ['has either passed or failed', ['initialized', 'failed'], 'passed'],
    ['does not fail what it passed', ['initialized', 'passed'], 'failed'],
    ['ends with terminated', ['initialized', 'terminated'], 'completed'],
    ['ends once', ['initialized', 'terminated'], 'terminated'],
  ])('%s', (_, before, verb) => {
    expect(refusal(statement(verb), after(before))).toBeDefined()
  })

  it('of the same registration says completed and passed no second time, and may pass after it failed', () => {
    const next = (verbs: UnitVerb[]): Course => ({ ...BEGUN, unit: after(verbs).unit })
    expect(refusal(statement('completed'), next(['initialized', 'completed']))).toMatch(/in this registration/)
    expect(refusal(statement('passed'), next(['initialized', 'passed']))).toMatch(/in this registration/)
    expect(refusal(statement('failed'), next(['initialized', 'passed']))).toMatch(/must not follow/)
    expect(refusal(statement('passed'), next(['initialized', 'failed']))).toBeUndefined()
  })

  it('for review says that it begins and ends, and nothing that counts', () => {
    const review: Launch = { ...LAUNCH, launchMode: 'Review' }
    expect(after(['initialized', 'completed', 'passed', 'terminated'], review).session.verbs).toEqual([
      'initialized',
      'terminated',
    ])
  })
})

describe('a statement', () => {
  const cmi5 = (more: object = {}) => context([CMI5_CATEGORY, MOVE_ON_CATEGORY], more)
  it.each<[string, UnitVerb, Record<string, unknown>]>([
    [
      'of another actor',
      'completed',
      { actor: { objectType: 'Agent', account: { homePage: LAUNCH.homePage, name: 'm' } } },
    ],
    [
      'of an actor elsewhere',
      'completed',
      { actor: { objectType: 'Agent', account: { homePage: 'https://x.example', name: 'n' } } },
    ],
    ['of a mailbox', 'completed', { actor: { objectType: 'Agent', mbox: 'mailto:a@b.example' } }],
    ['of a group', 'completed', { actor: { objectType: 'Group', account: { homePage: LAUNCH.homePage, name: 'n' } } }],
    ['of another registration', 'completed', { context: cmi5({ registration: 'other' }) }],
    ['of another session', 'completed', { context: cmi5({ extensions: { [SESSION_ID]: 'other' } }) }],
    [
      'without the publisher id',
      'completed',
      { context: cmi5({ contextActivities: { category: [{ id: CMI5_CATEGORY }, { id: MOVE_ON_CATEGORY }] } }) },
    ],
    ['about something else', 'completed', { object: { id: 'https://exam.example/other' } }],
    ['without a moment', 'completed', { timestamp: undefined }],
    ['of a local time', 'completed', { timestamp: '2026-03-02T16:00:00+08:00' }],
    ['with a verb of the system', 'completed', { verb: { id: VERBS.satisfied } }],
    ['that voids another', 'completed', { verb: { id: 'http://adlnet.gov/expapi/verbs/voided' } }],
    ['completed without its completion', 'completed', { result: { duration: 'PT1S' } }],
    ['completed without its duration', 'completed', { result: { completion: true } }],
    ['completed with a score', 'completed', { result: { completion: true, duration: 'PT1S', score: { scaled: 1 } } }],
    ['completed with a success', 'completed', { result: { completion: true, success: true, duration: 'PT1S' } }],
    ['completed outside of moveOn', 'completed', { context: context([CMI5_CATEGORY]) }],
    ['initialized within moveOn', 'terminated', { context: cmi5() }],
    [
      'passed below the masteryScore',
      'passed',
      { result: { success: true, duration: 'PT1S', score: { scaled: 0.7999 } } },
    ],
    ['passed with a score above 1', 'passed', { result: { success: true, duration: 'PT1S', score: { scaled: 1.1 } } }],
    ['passed with a raw score alone', 'passed', { result: { success: true, duration: 'PT1S', score: { raw: 9 } } }],
    [
      'passed with a raw score beyond its ends',
      'passed',
      { result: { success: true, duration: 'PT1S', score: { raw: 11, min: 0, max: 10 } } },
    ],
    [
      'passed with another masteryScore',
      'passed',
      { context: cmi5({ extensions: { [SESSION_ID]: LAUNCH.sessionId, [MASTERY_SCORE]: 0.1 } }) },
    ],
    ['passed without success', 'passed', { result: { success: false, duration: 'PT1S' } }],
    [
      'failed that reaches the masteryScore',
      'failed',
      { result: { success: false, duration: 'PT1S', score: { scaled: 0.8 } } },
    ],
    ['failed with success', 'failed', { result: { success: true, duration: 'PT1S' } }],
    ['terminated without its duration', 'terminated', { result: {} }],
  ])('%s is refused', (_, verb, more) => {
    expect(refusal(statement(verb, more))).toBeTypeOf('string')
  })

  it('that cmi5 allows has any verb and object, after the beginning and before the end', () => {
    const allowed = statement('completed', {
      object: { id: 'https://q.example/1' },
      context: context([]),
      result: { score: { raw: 3 } },
    })
    expect(judgeStatement(allowed, BEGUN, LAUNCH)).toBe(BEGUN)
    expect(refusal(allowed, NOTHING)).toMatch(/initialized/)
    expect(refusal(allowed, after(['initialized', 'terminated']))).toMatch(/ended/)
  })

  it('gives its score, scaled or between its ends', () => {
    const score = (result: object) => {
      const verdict = judgeStatement(
        statement('passed', { result: { success: true, duration: 'PT1S', ...result } }),
        BEGUN,
        LAUNCH,
      )
      return 'refused' in verdict ? verdict.refused : verdict.unit.score
    }
    expect(score({ score: { scaled: 0.8765 } })).toBe(8_765)
    expect(score({ score: { raw: 15, min: 10, max: 20 } })).toBe(5_000)
    expect(score({})).toBeNull()
  })
})

describe('moveOn', () => {
  it('is satisfied by what was accepted and by nothing else, and stays so', () => {
    const sessions = fc.array(fc.array(fc.constantFrom(...UNIT_VERBS), { maxLength: 8 }), { maxLength: 5 })
    fc.assert(
      fc.property(sessions, fc.constantFrom(...MOVE_ON), (said, moveOn) => {
        const launch = { ...LAUNCH, moveOn }
        let unit = NO_FACTS
        const heard = new Set<UnitVerb>()
        for (const verbs of said) {
          let course: Course = { ...NOTHING, unit }
          const mode = launchModeOf(moveOn, unit)
          for (const verb of verbs) {
            const before = isSatisfied(moveOn, course.unit)
            const verdict = judgeStatement(statement(verb), course, { ...launch, launchMode: mode })
            if ('refused' in verdict) continue
            course = verdict
            heard.add(verb)
            if (before) expect(isSatisfied(moveOn, course.unit)).toBe(true)
          }
          // However it was said: first of all that it begins, nothing after its end, nothing twice.
          const { verbs: kept } = course.session
          expect(new Set(kept).size).toBe(kept.length)
          if (kept.length > 0) expect(kept[0]).toBe('initialized')
          if (kept.includes('terminated')) expect(kept.at(-1)).toBe('terminated')
          expect(kept.includes('passed') && kept.includes('failed')).toBe(false)
          unit = course.unit
        }
        const [completed, passed] = [heard.has('completed'), heard.has('passed')]
        const wanted = {
          Completed: completed,
          Passed: passed,
          CompletedAndPassed: completed && passed,
          CompletedOrPassed: completed || passed,
          NotApplicable: true,
        }
        expect(outcomeOf(moveOn, unit).isComplete).toBe(wanted[moveOn])
        expect(outcomeOf(moveOn, unit).isPassed).toBe(passed ? true : heard.has('failed') ? false : null)
      }),
      { numRuns: 500 },
    )
  })

  it('of blocks within blocks is satisfied when all their units are', () => {
    const units = [
      { id: '1', blocks: ['outer', 'inner'] },
      { id: '2', blocks: ['outer'] },
      { id: '3', blocks: [] },
    ]
    expect(satisfiedParts(units, new Set(['1']))).toEqual(['inner'])
    expect(satisfiedParts(units, new Set(['1', '2']))).toEqual(['outer', 'inner'])
    expect(satisfiedParts(units, new Set(['1', '2', '3']))).toEqual(['outer', 'inner', ''])
    expect(satisfiedParts(units, new Set(['3']))).toEqual([])
  })
})

describe('durations', () => {
  it.each(['PT1S', 'PT0.5S', 'P1DT2H', 'P2W', 'P1Y2M3D'])('%s is one', duration => {
    expect(refusal(statement('terminated', { result: { duration } }))).toBeUndefined()
  })
  it.each(['P', 'PT', '1 h', '-PT1S', 'PT1'])('%s is none', duration => {
    expect(readStatement({ ...statement('terminated'), result: { duration } })).toBeUndefined()
  })
})
