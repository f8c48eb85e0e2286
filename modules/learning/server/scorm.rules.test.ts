import { describe, expect, it } from 'vitest'
import { outcomeOf, startOf, type UnitFacts } from './scorm.rules.ts'

const PLAIN: UnitFacts = { masteryScore: null, completionThreshold: null, passingScore: null, launchData: '' }
const status = (lesson_status: string, raw?: string) => ({
  'cmi.core.lesson_status': lesson_status,
  ...(raw !== undefined && { 'cmi.core.score.raw': raw }),
})

describe('SCORM 1.2', () => {
  it.each([
    [status('incomplete', '100'), null, false, null, 10_000],
    [status('not attempted'), null, false, null, null],
    [status('browsed'), null, false, null, null],
    [status('completed'), null, true, null, null],
    [status('passed', '61'), null, true, true, 6_100],
    [status('failed', '59.5'), null, false, false, 5_950],
    [status('completed', '80'), 80, true, true, 8_000],
    [status('passed', '79'), 80, false, false, 7_900],
    [status('failed', '90'), 80, true, true, 9_000],
    [status('completed'), 80, true, null, null],
    [status('incomplete', '90'), 80, false, null, 9_000],
    [status('completed', 'NaN'), 80, true, null, null],
    [{}, null, false, null, null],
  ])('%j with a mastery score of %j', (state, masteryScore, isComplete, isPassed, score) => {
    expect(outcomeOf('1.2', state, { ...PLAIN, masteryScore })).toEqual({ isComplete, isPassed, score })
  })

  it('takes the score between its ends', () => {
    const state = { ...status('passed', '15'), 'cmi.core.score.min': '10', 'cmi.core.score.max': '20' }
    expect(outcomeOf('1.2', state, PLAIN).score).toBe(5_000)
    expect(outcomeOf('1.2', { ...state, 'cmi.core.score.raw': ' 12.25 ' }, PLAIN).score).toBe(2_250)
    expect(outcomeOf('1.2', { ...state, 'cmi.core.score.raw': '1e9' }, PLAIN).score).toBeNull()
    expect(outcomeOf('1.2', { ...state, 'cmi.core.score.raw': '99999' }, PLAIN).score).toBe(10_000)
  })

  it.each([
    ['15', '15'],
    ['20', '10'],
  ])('takes the score of a hundred, where the ends are no ends: %s to %s', (min, max) => {
    const state = { ...status('passed', '15'), 'cmi.core.score.min': min, 'cmi.core.score.max': max }
    expect(outcomeOf('1.2', state, PLAIN).score).toBe(1_500)
  })
})

describe('SCORM 2004', () => {
  const said = (completion: string, success: string, more: Record<string, string> = {}) => ({
    'cmi.completion_status': completion,
    'cmi.success_status': success,
    ...more,
  })
  it.each([
    [said('incomplete', 'unknown'), {}, false, null, null],
    [said('completed', 'unknown'), {}, true, null, null],
    [said('completed', 'failed'), {}, false, false, null],
    [said('completed', 'passed', { 'cmi.score.scaled': '0.7' }), {}, true, true, 7_000],
    [said('unknown', 'passed'), {}, true, true, null],
    [said('incomplete', 'passed'), {}, false, true, null],
    [said('unknown', 'unknown'), {}, false, null, null],
    [said('unknown', 'failed'), {}, false, false, null],
    [{}, {}, false, null, null],
    [{ 'cmi.success_status': 'passed' }, {}, true, true, null],
    [said('completed', 'unknown'), { completionThreshold: 0.75 }, true, null, null],
    [said('completed', 'unknown', { 'cmi.progress_measure': '0.5' }), {}, true, null, null],
    [said('incomplete', 'unknown', { 'cmi.progress_measure': '0.5' }), {}, false, null, null],
    [
      said('incomplete', 'unknown', { 'cmi.progress_measure': '0.75' }),
      { completionThreshold: 0.75 },
      true,
      null,
      null,
    ],
    [
      said('completed', 'unknown', { 'cmi.score.raw': '3', 'cmi.score.min': '1', 'cmi.score.max': '5' }),
      {},
      true,
      null,
      5_000,
    ],
    [said('completed', 'passed', { 'cmi.score.scaled': '0.5' }), { passingScore: 0.6 }, false, false, 5_000],
    [said('completed', 'failed', { 'cmi.score.scaled': '0.6' }), { passingScore: 0.6 }, true, true, 6_000],
    [said('completed', 'passed'), { passingScore: 0.6 }, false, null, null],
    [said('incomplete', 'unknown', { 'cmi.progress_measure': '0.8' }), { completionThreshold: 0.75 }, true, null, null],
    [said('completed', 'unknown', { 'cmi.progress_measure': '0.5' }), { completionThreshold: 0.75 }, false, null, null],
    [said('completed', 'unknown', { 'cmi.score.scaled': '-1' }), {}, true, null, 0],
  ])('%j with %j', (state, unit, isComplete, isPassed, score) => {
    expect(outcomeOf('2004', state, { ...PLAIN, ...unit })).toEqual({ isComplete, isPassed, score })
  })
})

describe('the state that a unit begins with', () => {
  const learner = { id: 'u1', name: '李雷' }
  it('names the learner and what the manifest sets, whatever was stored', () => {
    const unit = { ...PLAIN, masteryScore: 80, launchData: 'x=1' }
    expect(startOf('1.2', { 'cmi.core.student_name': 'Eve', 'cmi.suspend_data': 'p3' }, { unit, learner })).toEqual({
      'cmi.core.student_id': 'u1',
      'cmi.core.student_name': '李雷',
      'cmi.core.credit': 'credit',
      'cmi.core.lesson_mode': 'normal',
      'cmi.core.entry': 'resume',
      'cmi.student_data.mastery_score': '80',
      'cmi.launch_data': 'x=1',
      'cmi.suspend_data': 'p3',
    })
  })

  it('is a first one where nothing was stored', () => {
    expect(startOf('2004', undefined, { unit: { ...PLAIN, passingScore: 0.6 }, learner })).toEqual({
      'cmi.learner_id': 'u1',
      'cmi.learner_name': '李雷',
      'cmi.credit': 'credit',
      'cmi.mode': 'normal',
      'cmi.entry': 'ab-initio',
      'cmi.scaled_passing_score': '0.6',
    })
  })
})
