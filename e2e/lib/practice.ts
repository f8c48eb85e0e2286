/** A bank of our own with a question of each type, open for practice. */
import { call, signIn } from './api.ts'

const html = (text: string) => `<p>${text}</p>`
const options = (right: readonly number[]) =>
  ['Alpha', 'Beta', 'Gamma', 'Delta'].map((text, at) => ({ html: html(text), isRight: right.includes(at) }))
const task = (type: number, stem: string, fields: object) => ({
  type,
  stem: html(stem),
  analysis: html(`Why: ${stem}`),
  ...fields,
})

const PLAIN = [
  task(1, 'Choose Beta', {
    hints: [html('It is Greek'), html('It is the second one')],
    options: options([1]).map((option, at) => (at === 0 ? { ...option, analysis: html('Alpha comes first') } : option)),
  }),
  task(2, 'Choose Alpha and Gamma', { options: options([0, 2]) }),
  task(3, 'This is true', { isTrue: true }),
  task(4, 'Explain it', { reference: html('Because of gravity') }),
  task(5, 'The sky is [[1]]', {
    gaps: [{ kind: 'text', match: 'exact', accepted: ['blue'] }],
    isOrderFree: false,
    ignoresCase: true,
    ignoresWidth: true,
    ignoresSpaces: true,
    isPartial: true,
  }),
  task(7, 'Match them', {
    prompts: [
      { html: html('One'), target: 0 },
      { html: html('Two'), target: 1 },
    ],
    targets: [html('First'), html('Second'), html('Third')],
    isPartial: true,
  }),
  task(8, 'Put them in order', { items: [html('Spring'), html('Summer'), html('Autumn')], isPartial: true }),
  task(9, 'How many days has a week?', { value: 7, tolerance: { amount: 0, isPercent: false }, units: [] }),
]
const COMBINED = task(6, 'Read this', {
  parts: [
    { content: task(1, 'Part: choose Beta', { options: options([1]) }) },
    { content: task(3, 'Part: this is true', { isTrue: true }) },
  ],
})
const UPLOAD = task(10, 'Draw it', { accepts: ['pdf'], mostFiles: 1, mostMegabytes: 1, reference: html('A circle') })

/** The stems in the order of the bank, and the letters of `type` in both languages. */
export const EVERY_TYPE = [...PLAIN, COMBINED, UPLOAD]

let counter = 0

export async function makePracticeBank(
  contents: readonly object[] = EVERY_TYPE,
): Promise<{ id: string; name: string }> {
  const token = await signIn('admin')
  counter += 1
  const name = `Practice bank ${counter} ${Date.now()}`
  const { id } = await call<{ id: string }>('/api/qu/bank/save', { name, departmentId: null }, token)
  for (const content of contents) {
    await call('/api/qu/question/save', { bankIds: [id], level: 1, content }, token)
  }
  await call('/api/practice/bank/save', { bankId: id, isOpen: true, openType: 1, version: 0 }, token)
  return { id, name }
}
