/** Homework as its learner finds it below the task, against a real HTTP server. */
import { focusManager } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { homework } from '../../contract.ts'
import { HomeworkOfLesson } from './homework-lesson.tsx'

const NEW = { dueAt: null, points: 10, mayHandIn: true, handIn: null }
const HANDED_IN = {
  state: 1,
  revision: 3,
  text: 'my map',
  files: [{ id: 'f1', name: 'map.pdf', sizeBytes: 2048 }],
  handedInAt: '2026-11-02T08:00:00.000Z',
  points: null,
  comment: '',
  markedAt: null,
}

let server: Awaited<ReturnType<typeof serve>>
let state: object
let isAway = false
beforeAll(() => loadMessages('en-US', ['homework']))
beforeEach(async () => {
  isAway = false
  server = await serve(({ path }) => {
    if (isAway) return envelope(null, 10010009, 'away')
    if (path === homework.upload.path) return envelope({ id: 'f2', name: 'rivers.txt', sizeBytes: 6 })
    return envelope(path === homework.show.path ? state : { revision: 1 })
  })
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(async () => {
  cleanup()
  sessionStorage.clear()
  await server.close()
})

async function open(shown: object) {
  state = { ...NEW, ...shown }
  await show(<HomeworkOfLesson courseId="c1" lessonId="l1" />, ['homework'])
}
const sent = () =>
  server.received.filter(one => one.path === homework.submit.path).map(({ body }) => JSON.parse(body) as object)
/** As when somebody comes back to the window. */
function reread(): void {
  focusManager.setFocused(false)
  focusManager.setFocused(true)
}
const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }))

it('hands in a text, and nothing where nothing was written', async () => {
  await open({})
  await screen.findByText('10 points')
  await press('Hand in')
  await screen.findByText('Write something, or add a file.')
  expect(sent()).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'my map')
  await press('Hand in')
  await screen.findByText('Homework handed in')
  expect(sent()).toEqual([{ courseId: 'c1', lessonId: 'l1', text: 'my map', fileIds: [], revision: 0 }])
})

it('replaces it with a file more, naming what it replaces', async () => {
  await open({ handIn: HANDED_IN })
  await screen.findByText('Handed in')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no field for files')
  await userEvent.upload(input, new File(['rivers'], 'rivers.txt'))
  await screen.findByRole('button', { name: 'rivers.txt (6 B)' })
  await screen.findByText('Your changes have not been handed in yet.')
  await press('Hand in again')
  await screen.findByText('Homework handed in')
  expect(sent()).toMatchObject([{ text: 'my map', fileIds: ['f1', 'f2'], revision: 3 }])
})

it('shows the mark, and takes nothing more', async () => {
  await open({ mayHandIn: false, handIn: { ...HANDED_IN, state: 2, points: 8, comment: 'well drawn' } })
  await screen.findByText('8 of 10 points')
  await screen.findByText('well drawn')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /hand in/i })).toBeNull()
})

it('says that it was given back, and that it was due', async () => {
  await open({ handIn: { ...HANDED_IN, state: 3, comment: 'add the rivers' } })
  await screen.findByText('Your homework was given back. Read the comment, then hand it in again.')
  cleanup()
  await open({ mayHandIn: false, dueAt: '2026-11-02T08:00:00.000Z' })
  await screen.findByText('The homework was due already, so nothing can be handed in any more.')
  await screen.findByText('You have not handed in anything.')
})

it('keeps what was written while the state cannot be read anew, is changed elsewhere, or is over', async () => {
  await open({})
  await userEvent.type(await screen.findByRole('textbox', { name: 'Text' }), 'half a map')
  isAway = true
  const before = server.received.length
  reread()
  await expect.poll(() => server.received.length).toBeGreaterThan(before)
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe('half a map')
  isAway = false
  state = { ...NEW, handIn: HANDED_IN }
  reread()
  await screen.findByRole('button', { name: 'map.pdf (2 KB)' })
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe('half a map')
  state = { ...NEW, mayHandIn: false, dueAt: '2026-11-02T08:00:00.000Z' }
  reread()
  await screen.findByText('half a map')
  await screen.findByText('Your changes have not been handed in yet.')
})

it('is no draft any more once it is handed in', async () => {
  await open({})
  const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value
  await userEvent.type(await screen.findByRole('textbox', { name: 'Text' }), 'my map')
  state = { ...NEW, handIn: HANDED_IN }
  await press('Hand in')
  await screen.findByRole('button', { name: 'Hand in again' })
  expect(text()).toBe('my map')
  state = { ...NEW, handIn: { ...HANDED_IN, revision: 4, text: 'from another device' } }
  reread()
  await expect.poll(text).toBe('from another device')
})
