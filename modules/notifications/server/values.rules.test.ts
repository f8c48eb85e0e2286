import { expect, it } from 'vitest'
import { fillText, valuesFor } from './texts.rules.ts'

const variables = { course: 'text', dueAt: 'moment', count: 'number' } as const
const text = { title: '{course}', body: '{count} by {dueAt}, {other}' }
const fill = (params: Parameters<typeof valuesFor>[1], timeZone = 'Asia/Shanghai') =>
  fillText(text, valuesFor({ variables }, params, timeZone))

it('shows a moment in the time zone of the reader', () => {
  const params = { course: 'Safety', dueAt: '2026-03-02T00:00:00.000Z', count: 3 }
  expect(fill(params).body).toBe('3 by 2026-03-02 08:00, {other}')
  expect(fill(params, 'America/New_York').body).toBe('3 by 2026-03-01 19:00, {other}')
})

it.each([[{ course: 'Safety', dueAt: null, count: 3 }], [{ course: 'Safety', count: 3 }]])(
  'shows what there is not as a dash: %o',
  params => expect(fill(params)).toEqual({ title: 'Safety', body: '3 by –, {other}' }),
)

it.each([
  ['of which nothing is there', 'New: {course}\n\nDue: {dueAt}', 'New: Safety'],
  ['that says something else too', 'New: {course}\n\n{count} until {dueAt}', 'New: Safety\n\n3 until –'],
  ['between others', 'New\nDue: {dueAt}\nCount: {count}', 'New\nCount: 3'],
  ['that names nothing', 'New\n\nRead it.', 'New\n\nRead it.'],
])('leaves a line out %s, and no other', (_, body, expected) => {
  const values = valuesFor({ variables }, { course: 'Safety', dueAt: null, count: 3 }, 'Asia/Shanghai')
  expect(fillText({ title: '', body }, values).body).toBe(expected)
})
