import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { problemsOf } from './issue-words.rules.ts'

function found(schema: z.ZodMiniType, input: unknown) {
  const { error } = z.safeParse(schema, input, { reportInput: true })
  return problemsOf(error?.issues ?? []).map(({ field, text }) => [field, text['zh-CN'], text['en-US']])
}

const field = (schema: z.ZodMiniType, value: unknown) => found(z.object({ a: schema }), { a: value })[0]

describe('what a schema refuses is said in both languages', () => {
  it.each([
    ['nothing given', z.string(), undefined, '请填写此项。', 'Please fill this in.'],
    ['an empty text', z.string().check(z.minLength(1)), '', '请填写此项。', 'Please fill this in.'],
    ['null', z.int(), null, '请填写此项。', 'Please fill this in.'],
    ['too short', z.string().check(z.minLength(8)), 'x', '至少 8 个字符。', 'Please enter at least 8 characters.'],
    [
      'too long',
      z.string().check(z.maxLength(2)),
      'xyz',
      '最多 2 个字符，请缩短后重试。',
      'At most 2 characters. Please shorten it.',
    ],
    ['another length', z.string().check(z.length(2)), 'x', '须为 2 个字符。', 'This must have 2 characters.'],
    ['too small', z.int().check(z.gte(1)), 0, '不能小于 1。', 'This must be at least 1.'],
    ['not more', z.number().check(z.gt(1)), 1, '须大于 1。', 'This must be more than 1.'],
    ['too big', z.int().check(z.lte(9)), 10, '不能大于 9。', 'This must be at most 9.'],
    ['too few', z.array(z.int()).check(z.minLength(1)), [], '至少需要 1 项。', 'At least 1 needed.'],
    [
      'too many',
      z.array(z.int()).check(z.maxLength(1)),
      [1, 2],
      '最多 1 项，请减少后重试。',
      'At most 1 are possible. Please remove some.',
    ],
    ['no number', z.number(), 'x', '请填写数字。', 'This must be a number.'],
    ['no whole number', z.int(), 1.5, '请填写整数。', 'This must be a whole number.'],
    ['no list', z.array(z.int()), 'x', '此项须为列表。', 'This must be a list.'],
    ['no e-mail', z.email(), 'x', '请填写正确的邮箱地址。', 'Please enter a valid e-mail address.'],
    ['no id', z.uuid(), 'x', '所选内容无效，请重新选择。', 'This choice is not valid. Please choose again.'],
    ['no moment', z.iso.datetime(), 'x', '请选择正确的日期和时间。', 'Please choose a valid date and time.'],
    [
      'another pattern',
      z.string().check(z.regex(/^1$/)),
      'x',
      '格式不正确，请检查后重新填写。',
      'This does not have the right form. Please check it.',
    ],
    [
      'none of the choices',
      z.enum(['a', 'b']),
      'x',
      '所选内容无效，请重新选择。',
      'This choice is not valid. Please choose again.',
    ],
    ['no multiple', z.number().check(z.multipleOf(5)), 3, '须为 5 的倍数。', 'This must be a multiple of 5.'],
    [
      'a rule of our own',
      z.string().check(z.refine(() => false)),
      'x',
      '格式不正确，请检查后重新填写。',
      'This does not have the right form. Please check it.',
    ],
  ] as const)('%s', (_, schema, value, zh, en) => {
    expect(field(schema, value)).toEqual(['a', zh, en])
  })

  it('what is not known is named as it was sent', () => {
    expect(found(z.strictObject({}), { more: 1 })).toEqual([
      ['', '包含不支持的内容：more。请删除后重试。', 'This is not known here: more. Please leave it out.'],
    ])
  })
})

describe('where it is', () => {
  const line = z.union([
    z.strictObject({ kind: z.literal(1), count: z.int().check(z.gte(1)) }),
    z.strictObject({ kind: z.literal(2), ids: z.array(z.uuid()) }),
  ])
  const schema = z.object({ sections: z.array(z.object({ lines: z.array(line) })) })

  it('is the path, at any depth', () => {
    expect(
      found(z.object({ sections: z.array(z.object({ count: z.int() })) }), { sections: [{ count: 1 }, {}] }),
    ).toEqual([['sections.1.count', '请填写此项。', 'Please fill this in.']])
  })

  it('is inside the one of several shapes that was meant', () => {
    expect(found(schema, { sections: [{ lines: [{ kind: 1, count: 0 }] }] })).toEqual([
      ['sections.0.lines.0.count', '不能小于 1。', 'This must be at least 1.'],
    ])
  })

  it('is the whole of it where no shape was meant more than another', () => {
    const answer = z.union([z.strictObject({ text: z.string() }), z.strictObject({ gaps: z.array(z.string()) })])
    expect(found(z.object({ answer }), { answer: { more: 1 } }).map(([at]) => at)).toEqual(['answer'])
  })

  it('is the field by which the shape is chosen, if that is wrong', () => {
    const chosen = z.discriminatedUnion('type', [z.object({ type: z.literal(1) }), z.object({ type: z.literal(2) })])
    expect(found(z.object({ content: chosen }), { content: { type: 9 } })).toEqual([
      ['content.type', '所选内容无效，请重新选择。', 'This choice is not valid. Please choose again.'],
    ])
  })
})
