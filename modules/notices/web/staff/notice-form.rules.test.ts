import { expect, it } from 'vitest'
import { NEW_NOTICE, publishOf, toNoticeInput } from './notice-form.rules.ts'

it('sends only the audience of the chosen kind, and a time only where one is chosen', () => {
  const form = {
    ...NEW_NOTICE,
    title: 'x',
    audienceDepartmentIds: ['d'],
    audienceUserIds: ['u'],
    publishAt: '2026-03-01T08:00:00.000Z',
  }
  expect(toNoticeInput(form, undefined)).toMatchObject({
    publishAt: null,
    audienceDepartmentIds: [],
    audienceUserIds: [],
  })
  const toPeople = toNoticeInput({ ...form, openType: 4, publish: 'later' }, { id: 'n', version: 3 })
  expect(toPeople).toMatchObject({ id: 'n', version: 3, audienceUserIds: ['u'], publishAt: form.publishAt })
  expect(toPeople.audienceDepartmentIds).toEqual([])
})

it.each([
  [0, 'draft'],
  [1, 'later'],
  [2, 'now'],
  [3, 'now'],
] as const)('a notice in state %i is opened as "%s"', (state, publish) => {
  expect(publishOf(state)).toBe(publish)
})
