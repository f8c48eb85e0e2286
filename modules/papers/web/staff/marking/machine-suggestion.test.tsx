/** A machine suggestion before a marker: asked for, shown as such, and taken over by a key; never by itself. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { PointsPad } from './points-pad.tsx'
import type { GivenMark } from './use-marking.ts'

const AREAS = ['staff', 'papers', 'rubric', 'markingComments', 'questionsParts'] as const

let asked = 0
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', [...AREAS])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(({ path }) => {
    if (path !== '/api/paper/marking/suggest') return envelope({ total: 0, rows: [] })
    asked += 1
    return envelope({ points: 450, reason: 'Names the cause, no unit.' })
  })
})
afterEach(cleanup)
afterAll(() => server.close())

async function showPad(suggestFor: { paperId: string; no: number } | undefined) {
  const saved: GivenMark[] = []
  await show(
    <PointsPad
      examId="1"
      maxPoints={1000}
      initialPoints={undefined}
      initialComment=""
      rubric={null}
      initialTicked={[]}
      found={new Map()}
      suggestFor={suggestFor}
      onAnnotations={() => undefined}
      isBusy={false}
      onSave={given => saved.push(given)}
      onBack={() => undefined}
      onSkip={() => undefined}
    />,
    [...AREAS],
  )
  return saved
}
const points = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Points/ })

it('is asked for by M, taken over by M, and stands for nothing until it is saved', async () => {
  const saved = await showPad({ paperId: '1', no: 1 })
  expect(asked).toBe(0)
  await userEvent.keyboard('m')
  await waitFor(() => expect(screen.getByText('Names the cause, no unit.')).not.toBeNull())
  expect(screen.getByText('Machine suggestion')).not.toBeNull()
  expect([points().value, saved, asked]).toEqual(['', [], 1])
  await userEvent.keyboard('m')
  expect([points().value, saved, asked]).toEqual(['4.5', [], 1])
  await userEvent.clear(points())
  await userEvent.keyboard('3{Enter}')
  expect(saved).toEqual([{ points: 300, comment: '', ticked: [] }])
})

it('is not there where the exam does not have it', async () => {
  await showPad(undefined)
  await userEvent.keyboard('m')
  expect(screen.queryByRole('region', { name: 'Machine suggestion' })).toBeNull()
  expect(asked).toBe(1)
})
