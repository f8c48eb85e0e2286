import { OpenType, ReleaseRule } from '@tripos/contract-kit/enums.ts'
import { exams } from '../../contract/exams.ts'
import { describe, expect, it } from 'vitest'
import { newContent } from './blueprint.rules.ts'
import {
  type ExamForm,
  proposedEnd,
  proposedPass,
  releaseWithEnd,
  shownStep,
  stepOf,
  toExamInput,
} from './exam-form.rules.ts'

const id = '0198a6f0-0000-7000-8000-000000000001'
const at = '2026-11-21T10:00:00Z'
const form: ExamForm = {
  title: 'Physics',
  notice: '',
  mustAcceptNotice: false,
  source: 'blueprint',
  composition: newContent('One', []),
  blueprintTotal: undefined,
  blueprintId: id,
  departmentId: null,
  openType: OpenType.everyone,
  audienceDepartmentIds: [id],
  audienceUserIds: [id],
  password: 'secret',
  startsAt: null,
  endsAt: null,
  limitMinutes: 60,
  lateEntryMinutes: null,
  earliestHandInMinutes: 0,
  attemptLimit: 1,
  attemptDelayMinutes: 0,
  passPoints: 6000,
  release: {
    score: { rule: ReleaseRule.onDate, at },
    answers: { rule: ReleaseRule.atOnce, at },
    analysis: { rule: ReleaseRule.never, at: null },
  },
  keysWhileOpen: false,
  confirmsPassZero: false,
  abandonUnanswered: false,
  thanks: '',
  resultWords: { passed: '', failed: '', bands: [], showsStanding: false, showsSections: false },
  examKind: 1,
  countedAttempt: 1,
}

describe('what is sent of an exam form', () => {
  it('is accepted by the contract', () => {
    expect(exams.save.input.safeParse(toExamInput(form, undefined)).success).toBe(true)
  })

  it('has questions of its own or a blueprint, never both', () => {
    expect(toExamInput(form, undefined)).toMatchObject({ blueprintId: id })
    expect(toExamInput(form, undefined)).not.toHaveProperty('composition')
    const own = toExamInput({ ...form, source: 'own' }, undefined)
    expect(own).toMatchObject({ composition: form.composition })
    expect(own).not.toHaveProperty('blueprintId')
    expect(exams.save.input.safeParse(own).success).toBe(true)
  })

  it('has no audience and no password where the exam is open to everyone', () => {
    const input = toExamInput(form, undefined)
    expect(input).toMatchObject({ audienceDepartmentIds: [], audienceUserIds: [] })
    expect(input).not.toHaveProperty('password')
  })

  it('has the audience of the chosen kind only', () => {
    expect(toExamInput({ ...form, openType: OpenType.people }, undefined)).toMatchObject({
      audienceDepartmentIds: [],
      audienceUserIds: [id],
    })
    expect(toExamInput({ ...form, openType: OpenType.departments }, undefined)).toMatchObject({
      audienceDepartmentIds: [id],
      audienceUserIds: [],
    })
  })

  it('has a password only where one was typed, so that an empty field keeps the old one', () => {
    expect(toExamInput({ ...form, openType: OpenType.password }, undefined)).toMatchObject({ password: 'secret' })
    expect(toExamInput({ ...form, openType: OpenType.password, password: ' ' }, undefined)).not.toHaveProperty(
      'password',
    )
  })

  it('has a date only where the rule is a date', () => {
    const { release } = toExamInput(form, undefined)
    expect(release.score.at).toBe(at)
    expect(release.answers.at).toBeNull()
  })

  it('has no pass score of its own making', () => {
    expect(exams.save.input.safeParse(toExamInput({ ...form, passPoints: undefined }, undefined)).success).toBe(false)
    expect(proposedPass(10_000)).toBe(6000)
    expect(proposedPass(450)).toBe(300)
  })

  it('confirms what was confirmed, and nothing else', () => {
    expect(toExamInput(form, undefined).confirmed).toEqual([])
    const risky = { ...form, keysWhileOpen: true, confirmsPassZero: true }
    expect(toExamInput(risky, undefined).confirmed).toEqual(['keysWhileOpen', 'passZero'])
  })

  it('names what was edited, and carries nothing else that the server gave', () => {
    const stored = { ...form, id, version: 3, state: 0, isPublished: true }
    const input = toExamInput(stored, { id, version: 3 })
    expect(input).toMatchObject({ id, version: 3 })
    expect(exams.save.input.safeParse(input).success).toBe(true)
  })
})

describe('release and the end of an exam', () => {
  const part = (rule: number) => ({ rule: rule as 3, at: null })
  const rules = (score: number, keys: number) => ({ score: part(score), answers: part(keys), analysis: part(keys) })
  const { afterMarking, byHand, examEnd, never } = ReleaseRule

  it.each([
    ['an end is set', true, rules(afterMarking, byHand), rules(afterMarking, examEnd)],
    ['the end is taken away', false, rules(examEnd, examEnd), rules(byHand, byHand)],
    ['a score by hand stays by hand', true, rules(byHand, byHand), rules(byHand, examEnd)],
    ['other rules stay', true, rules(afterMarking, never), rules(afterMarking, never)],
  ])('%s', (_, hasEnd, before, after) => {
    expect(releaseWithEnd(before, hasEnd)).toEqual(after)
  })
})

describe('the steps of an exam', () => {
  it('know where each field that a save may refuse is put right', () => {
    const fields = Object.keys(exams.save.input.def.shape).filter(
      name => !['id', 'version', 'confirmed'].includes(name),
    )
    const steps = (step: string) => fields.filter(name => stepOf(name) === step)
    expect({
      questions: steps('questions'),
      time: steps('time'),
      candidates: steps('candidates'),
      rules: steps('rules'),
    }).toEqual({
      questions: ['title', 'examKind', 'blueprintId', 'departmentId', 'composition'],
      candidates: ['openType', 'audienceDepartmentIds', 'audienceUserIds', 'password'],
      time: [
        'startsAt',
        'endsAt',
        'limitMinutes',
        'lateEntryMinutes',
        'earliestHandInMinutes',
        'attemptLimit',
        'attemptDelayMinutes',
        'countedAttempt',
      ],
      rules: [
        'notice',
        'mustAcceptNotice',
        'passPoints',
        'release',
        'keysWhileOpen',
        'abandonUnanswered',
        'thanks',
        'resultWords',
      ],
    })
    expect(stepOf('composition.sections.0.title')).toBe('questions')
  })

  it('begin with the first where the address names none that there is', () => {
    expect(['check', 'nonsense', null].map(shownStep)).toEqual(['check', 'questions', 'questions'])
  })
})

it('proposes an end at which whoever begins in time has all their minutes', () => {
  expect(proposedEnd('2026-11-21T23:30:00.000Z', 90)).toBe('2026-11-22T01:00:00.000Z')
})
