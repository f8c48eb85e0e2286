import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import type { Rubric } from '../../../contract/rubric.ts'
import { PointsPad } from './points-pad.tsx'
import type { GivenMark } from './use-marking.ts'

const AREAS = ['staff', 'papers', 'rubric', 'markingComments', 'questionsParts'] as const

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', [...AREAS])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(() => envelope({ total: 0, rows: [] }))
})
afterEach(cleanup)
afterAll(() => server.close())

const item = (id: string, points: number, text: string) => ({ id, points, text, note: '' })
const RUBRIC: Rubric = {
  start: 'zero',
  items: [
    item('cause', 400, 'names the cause'),
    item('effect', 500, 'names the effect'),
    item('units', -100, 'no units'),
  ],
}

async function showPad(fields: Partial<Parameters<typeof PointsPad>[0]> = {}) {
  const saved: GivenMark[] = []
  await show(
    <PointsPad
      examId="1"
      maxPoints={1000}
      initialPoints={undefined}
      initialComment=""
      rubric={RUBRIC}
      initialTicked={[]}
      found={new Map()}
      isBusy={false}
      onSave={given => saved.push(given)}
      onBack={() => undefined}
      onSkip={() => undefined}
      onAnnotations={() => undefined}
      {...fields}
    />,
    [...AREAS],
  )
  return saved
}

const points = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Points/ })
const isTicked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(box => box.checked)

it('ticks the item of a letter from the field of points, and the points follow', async () => {
  const saved = await showPad()
  expect(document.activeElement).toBe(points())
  // The letters beside the items, without those that the pad has for other things.
  await userEvent.keyboard('a')
  expect([isTicked(), points().value]).toEqual([[true, false, false], '4'])
  await userEvent.keyboard('bd')
  expect([isTicked(), points().value]).toEqual([[true, true, true], '8'])
  await userEvent.keyboard('A')
  expect([isTicked(), points().value]).toEqual([[false, true, true], '4'])
  await userEvent.keyboard('{Enter}')
  expect(saved).toEqual([{ points: 400, comment: '', ticked: ['effect', 'units'] }])
})

it('leaves the last word to whoever changes the points by hand', async () => {
  const saved = await showPad()
  await userEvent.keyboard('a')
  await userEvent.clear(points())
  await userEvent.keyboard('4.5{Enter}')
  expect(saved).toEqual([{ points: 450, comment: '', ticked: ['cause'] }])
})

it('keeps the other letters for what they do, and takes letters with a modifier for nothing', async () => {
  await showPad()
  await userEvent.keyboard('f')
  expect([isTicked(), points().value]).toEqual([[false, false, false], '10'])
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(isTicked()).toEqual([false, false, false])
  await userEvent.keyboard('c')
  await userEvent.keyboard('abd')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' }).value).toBe('abd')
  expect(isTicked()).toEqual([false, false, false])
})

it('types letters as letters where the question has no rubric', async () => {
  await showPad({ rubric: null })
  await userEvent.keyboard('a')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(points().value).toBe('a')
})

it('shows whoever decides what both have ticked', async () => {
  const mark = (given: number, ticked: string[]) => ({ points: given, comment: '', ticked, annotations: [] })
  const marks = [mark(900, ['cause', 'effect']), mark(0, [])]
  await showPad({ arbitration: { marks, allowedDifference: 100 } })
  const [first, second] = within(screen.getByRole('region', { name: 'Two marks' }))
    .getAllByRole('listitem')
    .filter(each => within(each).queryByRole('button') !== null)
  const list = within(first as HTMLElement).getByRole('list', { name: 'Ticked items' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(each => each.textContent),
  ).toEqual(['+4 names the cause', '+5 names the effect'])
  expect(within(second as HTMLElement).getByText('No item ticked')).not.toBeNull()
  await act(async () =>
    within(first as HTMLElement)
      .getByRole('button')
      .click(),
  )
  expect(points().value).toBe('9')
})

it('shows what keywords suggest, counts none of it, and ticks it by + alone', async () => {
  const found = new Map([
    ['cause', ['drought', 'heat']],
    ['units', ['kg']],
  ])
  const saved = await showPad({ found, initialTicked: ['units'] })
  expect(screen.getByText('Keyword found: drought, heat')).toBeTruthy()
  expect(isTicked()).toEqual([false, false, true])
  expect(points().value).toBe('')
  expect(screen.getByRole('button', { name: 'Tick 1 suggested item' })).toBeTruthy()

  const user = userEvent.setup()
  await user.keyboard('+')
  expect(isTicked()).toEqual([true, false, true])
  expect(points().value).toBe('3')
  expect(screen.queryByRole('button', { name: /suggested/ })).toBeNull()
  await user.keyboard('a{Enter}')
  expect(saved.at(-1)?.ticked).toEqual(['units'])
})
