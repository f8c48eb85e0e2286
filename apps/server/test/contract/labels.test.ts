/** The enumerations of the specification, section 3: their numbers and what they are called. */
import { expect, it } from 'vitest'
import { BUILT_IN_DICTIONARIES } from '../../../../modules/dictionaries/contract/builtin-dictionaries.ts'

function expectLabels(code: string, wanted: Readonly<Record<string, readonly [string, string]>>): void {
  const items = BUILT_IN_DICTIONARIES.find(dictionary => dictionary.code === code)?.items ?? []
  const found = Object.fromEntries(items.map(({ value, zh, en }) => [value, [zh, en]]))
  // There may be more; these keep their numbers and names.
  expect(found).toMatchObject(wanted)
}

it('[spec 3.8] user state', () => expectLabels('userState', { 0: ['正常', 'Normal'], 1: ['停用', 'Disabled'] }))

it('[spec 3.9] boolean', () => expectLabels('boolean', { 1: ['是', 'Yes'], 0: ['否', 'No'] }))

it('[spec 3.10] question type', () =>
  expectLabels('questionType', {
    1: ['单选题', 'Single choice'],
    2: ['多选题', 'Multiple choice'],
    3: ['判断题', 'True or false'],
    4: ['简答题', 'Short answer'],
  }))

it('[spec 3.11] exam result', () => expectLabels('examResult', { 1: ['及格', 'Pass'], 0: ['不及格', 'Fail'] }))

it('[spec 3.12] paper state', () =>
  expectLabels('paperState', {
    0: ['考试中', 'In exam'],
    1: ['待阅卷', 'Awaiting marking'],
    2: ['已完成', 'Finished'],
    3: ['已弃考', 'Abandoned'],
  }))

it('[spec 3.13] exam open type', () =>
  expectLabels('openType', {
    1: ['完全公开', 'Fully public'],
    2: ['指定部门', 'Specified departments'],
    3: ['需要密码', 'Password required'],
  }))

it('[spec 3.14] exam state', () =>
  expectLabels('examState', {
    0: ['进行中', 'In progress'],
    1: ['已停用', 'Disabled'],
    2: ['未开始', 'Not started'],
    3: ['已结束', 'Ended'],
  }))

it('[spec 3.15] question level', () => expectLabels('questionLevel', { 1: ['普通', 'Normal'], 2: ['困难', 'Hard'] }))

it('[spec 3.16] cycle type', () =>
  expectLabels('cycleType', { 1: ['每日', 'Daily'], 2: ['每周', 'Weekly'], 3: ['每月', 'Monthly'] }))
