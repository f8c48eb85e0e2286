import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../all-endpoints.ts'
import { COMMON_PROBLEMS } from '@tripos/contract-kit/input/common.ts'
import { fieldNamesOf, installedInputs, placeText } from '@tripos/contract-kit/input/index.ts'
import { fieldsIn, hasField } from '@tripos/contract-kit/input/schema-fields.ts'
import { type InputProblem, problem, type ProblemsOf } from '@tripos/contract-kit/input/words.ts'
import type { org } from '../../../../modules/org/contract.ts'

const PROBLEMS: readonly (readonly [string, InputProblem])[] = [
  ...Object.entries(COMMON_PROBLEMS),
  ...installedInputs().flatMap(({ problems }) => Object.entries(problems ?? {})),
]

/** What stands in a sentence as it is: addresses that are typed so. */
const AS_TYPED = /\/admin\/|http\(s\):\/\/|mailto:|tel:|\{\w+\}/g

describe('a problem with an input', () => {
  it.each(PROBLEMS)('%s speaks both languages, and says how to put it right', (_, { field, text }) => {
    expect(text['zh-CN'].replace(AS_TYPED, '')).not.toMatch(/[A-Za-z]/)
    expect(text['zh-CN']).toMatch(/^[^\s].*。$/)
    expect(text['en-US']).toMatch(/^[A-Z].*\.$/)
    // No name as programs write it, and not the field itself.
    expect(text['en-US'].replace(AS_TYPED, '')).not.toMatch(/[a-z][A-Z]/)
    expect(text['en-US']).not.toContain(`${field}:`)
    const args = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(String).sort()
    expect(args(text['en-US'])).toEqual(args(text['zh-CN']))
  })

  it('is about a field that a call of its module has', () => {
    const stray = installedInputs().flatMap(({ calls, problems }) =>
      Object.values(problems ?? {})
        .filter(({ field }) => !calls.some(group => Object.values(group).some(call => hasField(call, field))))
        .map(({ field }) => field),
    )
    expect(stray).toEqual([])
    for (const { field } of Object.values(COMMON_PROBLEMS)) {
      expect([field, allEndpoints.some(call => hasField(call, field))]).toEqual([field, true])
    }
  })
})

it('a problem with a field that no call of its module has does not compile', () => {
  const misspelt = { deep: problem('parent', '太深。', 'Too deep.') }
  // @ts-expect-error -- planted: a department lies below `parentId`.
  expect(Object.keys(misspelt satisfies ProblemsOf<typeof org>)).toEqual(['deep'])
})

describe('the name of a field', () => {
  const all = allEndpoints.flatMap(({ path, input }) => fieldsIn(input).map(field => [path, field] as const))

  it('is there for every field of every call, in both languages', () => {
    expect(installedInputs().flatMap(({ calls }) => calls.flatMap(Object.values<{ path: string }>)).length).toBe(
      allEndpoints.length,
    )
    const unnamed = all.filter(([path, field]) => {
      const names = fieldNamesOf(path)
      const last = field.split('.').filter(step => step !== '0')
      return !last.some((_, from) => Object.hasOwn(names, last.slice(from).join('.')))
    })
    expect(unnamed, 'each needs a name in `fields` or `unseen` of input.ts of its module').toEqual([])
  })

  it('has no name of a program in it', () => {
    for (const [path, field] of all) {
      const zh = placeText(fieldNamesOf(path), field, 'zh-CN')
      expect(zh.replace(/\b(?:IP|MB)\b/g, '')).not.toMatch(/[A-Za-z]/)
      expect(zh).not.toBe('')
      expect(placeText(fieldNamesOf(path), field, 'en-US')).toMatch(/^[A-Z]/)
    }
  })

  it('belongs to a field that is there', () => {
    for (const { calls, fields, unseen } of installedInputs()) {
      const known = new Set(
        calls.flatMap(group =>
          Object.values(group).flatMap(({ input }) => fieldsIn(input).flatMap(field => field.split('.'))),
        ),
      )
      for (const name of Object.keys({ ...unseen, ...fields })) {
        const keys = name.split('.').filter(step => step !== '{n}')
        expect([name, keys.every(key => known.has(key))]).toEqual([name, true])
      }
    }
  })

  it('says of a nested one where it is', () => {
    const names = fieldNamesOf('/api/exam/blueprint/save')
    const field = 'content.sections.0.lines.1.count'
    expect(placeText(names, field, 'zh-CN')).toBe('第 1 部分，第 2 行，题数')
    expect(placeText(names, field, 'en-US')).toBe('Section 1, line 2, Number')
    expect(placeText(names, 'ids.2', 'zh-CN')).toBe('第 3 项')
    expect(placeText(names, 'content', 'zh-CN')).toBe('内容')
    expect(placeText(names, 'unheardOf', 'zh-CN')).toBe('')
  })
})
