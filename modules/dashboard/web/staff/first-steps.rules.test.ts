import { expect, it } from 'vitest'
import { stepLinks } from './first-step-links.ts'
import { areFirstStepsShown, nextStepAt } from './first-steps.rules.ts'

const ALL = { departments: true, students: true, questions: true, exams: true, papers: true }
const state = (fields: object) => ({
  isClosed: false,
  taken: ALL,
  bankId: null,
  blueprintId: null,
  examId: null,
  ...fields,
})

it.each([
  ['one is left', { taken: { ...ALL, papers: false } }, {}, true],
  ['one is left and they were put away', { taken: { ...ALL, papers: false }, isClosed: true }, {}, false],
  [
    'they were put away and are asked for',
    { taken: { ...ALL, papers: false }, isClosed: true },
    { isAsked: true },
    true,
  ],
  ['all were taken before this person came', {}, {}, false],
  ['this person was led to the last of them', {}, { wasLed: true }, true],
  ['this person was led to the last of them and has put them away', { isClosed: true }, { wasLed: true }, false],
  ['all are taken and they are asked for', {}, { isAsked: true }, true],
])('are shown where %s: %s', (_, fields, person, isShown) => {
  expect(areFirstStepsShown(state(fields), { isAsked: false, wasLed: false, ...person })).toBe(isShown)
})

it('begin each with what the one before has made', () => {
  const actions = (bankId: string | null, blueprintId: string | null) => {
    const links = stepLinks({ bankId, blueprintId })
    return [links.questions, links.exams].map(([first]) => first?.to)
  }
  expect(actions(null, null)).toEqual(['/admin/questions/banks?new=1', '/admin/exams/edit/new'])
  expect(actions('b', null)).toEqual(['/admin/questions/edit/new?bankId=b', '/admin/exams/edit/new?bankId=b'])
  expect(actions('b', 'c')[1]).toBe('/admin/exams/edit/new?blueprintId=c')
})

const NONE = { departments: false, students: false, questions: false, exams: false, papers: false }
it.each([
  ['departments', { departments: true }, '/admin/system/departments', 'students'],
  ['students, and departments are not there', { students: true }, '/admin/system/users', 'departments'],
  ['students, a page of theirs', { departments: true, students: true }, '/admin/system/users/edit/x', 'questions'],
  ['questions', { departments: true, students: true, questions: true }, '/admin/questions/edit/x', 'exams'],
  ['exams', { ...ALL, papers: false }, '/admin/exams/edit/x', 'papers'],
  ['a step that is not taken', { departments: true }, '/admin/system/users', undefined],
  ['exams, and all are taken', ALL, '/admin/exams/list', undefined],
  ['another page', { departments: true }, '/admin/audit', undefined],
])('lead on from %s', (_, taken, path, next) => {
  expect(nextStepAt(state({ taken: { ...NONE, ...taken } }), path)).toBe(next)
  expect(nextStepAt(state({ taken: { ...NONE, ...taken }, isClosed: true }), path)).toBeUndefined()
})
