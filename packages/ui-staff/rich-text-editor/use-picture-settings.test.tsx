import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Image } from '@tiptap/extension-image'
import { Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { usePictureSettings } from './use-picture-settings.tsx'

let editor: Editor

beforeAll(async () => {
  await loadMessages('en-US', ['staff'])
  useLocaleStore.getState().setLanguage('en-US')
})
beforeEach(() => {
  const content =
    '<p>See <img src="/files/1" alt="pic" width="300" height="200"> and <img src="/files/2" width="50%"></p>'
  editor = new Editor({ extensions: [StarterKit, Image.configure({ inline: true })], content })
})
afterEach(() => {
  cleanup()
  editor.destroy()
})

function Settings() {
  const { open, dialog } = usePictureSettings(editor)
  return (
    <>
      <button type="button" onClick={open}>
        Open
      </button>
      {dialog}
    </>
  )
}

async function openAt(pos: number) {
  editor.commands.setNodeSelection(pos)
  await show(
    <AreaMessages areas={['staff']}>
      <Settings />
    </AreaMessages>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const ok = () => fireEvent.click(screen.getByRole('button', { name: /^OK$/ }))
const FIRST = 5
const SECOND = 11

it('a picture is given its text and width, and keeps its proportions', async () => {
  await openAt(FIRST)
  expect(field('Alternative text').value).toBe('pic')
  expect(field('Width in pixels').value).toBe('300')
  write('Alternative text', ' A circuit ')
  write('Width in pixels', '120')
  ok()
  expect(editor.getHTML()).toContain('<img src="/files/1" alt="A circuit" width="120">')
})

it('without a width it is as wide as it is', async () => {
  await openAt(FIRST)
  write('Width in pixels', '')
  ok()
  expect(editor.getHTML()).toContain('<img src="/files/1" alt="pic">')
})

it('what was not changed stays as it was, a share of the line too', async () => {
  await openAt(SECOND)
  write('Alternative text', 'A graph')
  ok()
  expect(editor.getHTML()).toContain('<img src="/files/2" alt="A graph" width="50%">')
  expect(editor.getHTML()).toContain('<img src="/files/1" alt="pic" width="300" height="200">')
})

it('nothing opens where no picture is chosen', async () => {
  editor.commands.setTextSelection(1)
  await show(
    <AreaMessages areas={['staff']}>
      <Settings />
    </AreaMessages>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
