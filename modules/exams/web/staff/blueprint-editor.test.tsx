/** How many questions a new line asks for, until somebody says another number. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { LineKind } from '@tripos/contract-kit/enums.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { exams } from '../../contract/exams.ts'
import { newLine } from '../../contract/new-line.ts'
import { drawnFrom, newContent, withCount } from './blueprint.rules.ts'
import { BlueprintEditor } from './blueprint-editor.tsx'

const BANK = '00000000-0000-4000-8000-000000000001'
const NO_SLOTS = {
  bank: () => null,
  tag: () => null,
  chapter: () => null,
  knowledge: () => null,
  richText: () => null,
  picked: () => null,
}

let server: Awaited<ReturnType<typeof serve>>
let free = 0
let edits = 0
beforeAll(async () => {
  await loadMessages('en-US', ['staff', 'exams'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(({ path }) =>
    envelope(path === exams.freeCount.path ? { count: free } : { isExpected: false, rows: [] }),
  )
})
beforeEach(() => {
  edits = 0
  const user = { permissions: ['exam:blueprint:view'] } as unknown as ReturnType<typeof useSession.getState>['user']
  useSession.setState({ user })
})
afterEach(cleanup)
afterAll(() => {
  useSession.setState({ user: undefined })
  return server.close()
})

function Editor({ isNew }: { isNew: boolean }) {
  const [content, setContent] = useState(newContent('Section 1', [drawnFrom(BANK)]))
  return (
    <BlueprintEditor
      value={content}
      onChange={next => {
        edits += 1
        setContent(next)
      }}
      isDisabled={false}
      slots={NO_SLOTS}
      isNew={isNew}
      onPropose={(line, count) => setContent(old => withCount(old, line, count))}
    />
  )
}
const numbers = () => screen.getAllByRole<HTMLInputElement>('spinbutton', { name: 'Number' }).map(field => field.value)

it.each([
  [2, '2'],
  [40, '10'],
])('is, of %i free questions, %s, and nobody has edited anything', async (count, expected) => {
  free = count
  await show(<Editor isNew />, ['staff', 'exams'])
  expect(await screen.findByText(`${count} available`)).toBeTruthy()
  await waitFor(() => expect(numbers()).toEqual([expected]))
  expect(edits).toBe(0)
})

it('stays what somebody has typed, and what was stored', async () => {
  free = 2
  await show(<Editor isNew={false} />, ['staff', 'exams'])
  expect(await screen.findByText('2 available, 8 too few')).toBeTruthy()
  expect(numbers()).toEqual(['10'])
  // A line that is added below follows what is left for it.
  fireEvent.click(screen.getByRole('button', { name: 'Drawn once, the same for all' }))
  await waitFor(() => expect(numbers()).toEqual(['10', '1']))
  const second = screen.getAllByRole('spinbutton', { name: 'Number' })[1] as HTMLInputElement
  await act(() => fireEvent.change(second, { target: { value: '7' } }))
  expect(numbers()).toEqual(['10', '7'])
  expect(newLine(LineKind.drawnOnce).count).toBe(10)
})
