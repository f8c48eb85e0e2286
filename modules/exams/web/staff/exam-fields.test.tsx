import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Form } from 'antd'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ReleaseRule } from '@tripos/contract-kit/enums.ts'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { Time } from './exam-fields.tsx'

const BY_HAND = { rule: ReleaseRule.byHand, at: null }
const RELEASE = { score: BY_HAND, answers: BY_HAND, analysis: BY_HAND }
const START = '2026-11-29T08:00:00.000Z'
const END = '2026-11-29T09:30:00.000Z'

beforeAll(async () => {
  await loadMessages('en-US', ['staff', 'exams'])
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(cleanup)

let read: (name: string) => unknown = () => undefined
let edits: readonly string[] = []

function ExamForm({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) {
  const initial = { startsAt, endsAt, limitMinutes: 90, lateEntryMinutes: null, earliestHandInMinutes: 0 }
  const [form] = Form.useForm()
  return (
    <Form
      form={form}
      initialValues={{ ...initial, release: RELEASE }}
      onValuesChange={(changed: object) => {
        edits = Object.keys(changed)
        read = name => form.getFieldValue(name) as unknown
      }}
    >
      <Time />
    </Form>
  )
}
const proposal = () => screen.queryByRole('button', { name: /^Set to/ })

it('proposes an end where there is a start and none yet, which is taken with one press and counts as an edit', async () => {
  await show(<ExamForm startsAt={START} endsAt={null} />, ['staff', 'exams'])
  expect(proposal()?.textContent).toBe(`Set to ${formatMinute(END)} (start plus 90 minutes)`)
  fireEvent.click(proposal() as HTMLElement)
  expect(edits).toEqual(['endsAt'])
  expect(read('endsAt')).toBe(END)
  // As where it is chosen by hand: answers now wait for the end.
  expect(read('release')).toMatchObject({ answers: { rule: ReleaseRule.examEnd } })
  expect(proposal()).toBeNull()
})

it.each([
  [null, null],
  [START, '2026-12-01T00:00:00.000Z'],
])('proposes none for a start of %s and an end of %s', async (startsAt, endsAt) => {
  await show(<ExamForm startsAt={startsAt} endsAt={endsAt} />, ['staff', 'exams'])
  expect(proposal()).toBeNull()
})
