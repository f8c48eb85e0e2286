import { describe, expect, it } from 'vitest'
import { eventsOf, type ExamEntry } from './calendar-events.rules.ts'

const at = (time: string): Date => new Date(`2026-03-02T${time}:00Z`)
const EXAM: ExamEntry = {
  kind: 'exam',
  id: 'e1',
  title: 'Physics',
  version: 4,
  updatedAt: at('01:00'),
  startsAt: at('08:00'),
  endsAt: at('10:00'),
  limitMinutes: 60,
  lateEntryMinutes: null,
  isStaff: false,
}
const exam = (fields: Partial<ExamEntry> = {}, language: 'zh-CN' | 'en-US' = 'en-US') =>
  eventsOf([{ ...EXAM, ...fields }], { language, origin: 'https://t.example' })[0]

describe('an exam', () => {
  it('of staff leads to its candidates and keeps nobody busy', () => {
    expect(exam({ isStaff: true })).toMatchObject({
      isBusy: false,
      url: 'https://t.example/admin/papers/candidates/e1',
    })
    expect(exam()).toMatchObject({ isBusy: true })
  })

  it('is its window, with its time and its page', () => {
    expect(exam()).toEqual({
      uid: 'exam-e1@tripos',
      sequence: 4,
      changedAt: at('01:00'),
      start: at('08:00'),
      end: at('10:00'),
      summary: 'Exam: Physics',
      description: 'Time allowed: 60 minutes',
      url: 'https://t.example/web/exam/check/e1',
      isBusy: true,
    })
    expect(exam({ lateEntryMinutes: 15 }, 'zh-CN')).toMatchObject({
      summary: '考试：Physics',
      description: '答题时长：60 分钟\n最晚入场：开考后 15 分钟内',
    })
  })

  it.each([
    ['as long as the exam twice', '10:00', true],
    ['longer', '10:01', false],
  ])('takes the time of somebody unless its window leaves a choice: %s', (_, end, isBusy) => {
    expect(exam({ endsAt: at(end) })?.isBusy).toBe(isBusy)
  })

  it('is a moment where it has only one', () => {
    expect(exam({ endsAt: null })).toMatchObject({ summary: 'Exam opens: Physics', start: at('08:00'), end: null })
    const closes = exam({ startsAt: null, lateEntryMinutes: 10 })
    expect(closes).toMatchObject({ summary: 'Exam closes: Physics', start: at('10:00'), end: null, isBusy: false })
    // There is no start to be late for.
    expect(closes?.description).toBe('Time allowed: 60 minutes')
  })

  it('is in no calendar without a time', () => expect(exam({ startsAt: null, endsAt: null })).toBeUndefined())

  it.each([
    [0, 'Nobody may enter after the start'],
    [1, 'Latest entry: 1 minute after the start'],
    [20, 'Latest entry: 20 minutes after the start'],
  ])('says until when one may enter: %s', (lateEntryMinutes, words) => {
    expect(exam({ lateEntryMinutes })?.description).toBe(`Time allowed: 60 minutes\n${words}`)
  })
})

it('a course is the moment when it is due, and takes nobody’s time', () => {
  const course = { kind: 'course', id: 'c1', title: 'Safety', version: 2, updatedAt: at('02:00'), endsAt: at('09:00') }
  const entries = [{ ...course, kind: 'course' as const }]
  expect(eventsOf(entries, { language: 'zh-CN', origin: null })).toEqual([
    {
      uid: 'course-c1@tripos',
      sequence: 2,
      changedAt: at('02:00'),
      start: at('09:00'),
      end: null,
      summary: '课程截止：Safety',
      description: '',
      url: null,
      isBusy: false,
    },
  ])
})
