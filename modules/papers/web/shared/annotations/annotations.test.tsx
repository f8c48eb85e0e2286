/** Writing on answers, and reading what was written. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import type { Annotation } from '../../../contract/annotations.ts'
import { AnnotatedText } from './annotated-text.tsx'
import { type Made, PageLayer, type PageTool } from './page-layer.tsx'
import { useAnnotationDraft } from './use-annotation-draft.ts'

beforeAll(async () => {
  await loadMessages('en-US', ['annotations'])
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(cleanup)

const TEXT = 'Plants need light to grow.'
const passage: Annotation = { kind: 'passage', start: 7, quote: 'need', colour: 'blue', comment: 'Why?' }

function Desk({ onItems }: { onItems: (items: readonly Annotation[]) => void }) {
  const draft = useAnnotationDraft([passage])
  onItems(draft.items)
  return <AnnotatedText text={TEXT} annotations={draft.items} draft={draft} />
}

/** What a hand does with mouse, finger or keys. */
async function select(from: number, to: number) {
  const range = document.createRange()
  const [first] = screen.getByText(/^Plants/).childNodes
  if (first === undefined) throw new Error('no text')
  range.setStart(first, from)
  range.setEnd(first, to)
  await act(async () => {
    window.getSelection()?.removeAllRanges()
    window.getSelection()?.addRange(range)
    document.dispatchEvent(new Event('selectionchange'))
  })
}

const entries = () =>
  within(screen.getByRole('list', { name: 'Annotations' }))
    .getAllByRole('listitem')
    .map(each => each.textContent)

it('marks selected words with a comment, takes it back, and does it again', async () => {
  let items: readonly Annotation[] = []
  await show(<Desk onItems={now => (items = now)} />, ['annotations'])
  expect(entries()).toEqual(['1needWhy?'])
  await select(0, 6)
  await userEvent.click(screen.getByRole('radio', { name: 'Green' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Annotation' }), 'which ones?{Enter}')
  const added = { kind: 'passage', start: 0, quote: 'Plants', colour: 'green', comment: 'which ones?' }
  expect(items).toEqual([passage, added])
  expect(entries()).toEqual(['1needWhy?', '2Plantswhich ones?'])
  expect(screen.getByText('Plants', { selector: 'mark' }).dataset['numbers']).toBe('2')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(items).toEqual([passage])
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }))
  expect(items).toEqual([passage, added])
  await userEvent.click(screen.getByRole('button', { name: 'Delete annotation 1' }))
  expect(items).toEqual([added])
  screen.getByRole('button', { name: 'Delete annotation 1' }).focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(items).toEqual([passage, added])
})

it('is only read where nobody writes', async () => {
  await show(<AnnotatedText text={TEXT} annotations={[passage]} />, ['annotations'])
  expect(entries()).toEqual(['1needWhy?'])
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/^Plants/).textContent).toBe(TEXT)
})

function Page({ tool, onMade }: { tool: PageTool; onMade: (made: Made) => void }) {
  const [erased, setErased] = useState(0)
  const note: Annotation = { kind: 'note', fileId: 'a', page: 1, colour: 'red', x: 10, y: 10, comment: 'why?' }
  return (
    <>
      <PageLayer
        annotations={[{ annotation: note, no: 1 }]}
        ratio={2}
        tool={tool}
        colour="red"
        onMade={onMade}
        onRemove={() => setErased(erased + 1)}
      />
      <output aria-label="erased">{erased}</output>
    </>
  )
}

async function draw(tool: PageTool) {
  const made: Made[] = []
  await show(<Page tool={tool} onMade={each => made.push(each)} />, ['annotations'])
  const page = screen.getByRole('img', { name: '1 annotation on this page' })
  page.setPointerCapture = vi.fn()
  page.getBoundingClientRect = () => new DOMRect(100, 100, 200, 400)
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 5, isPrimary: true, button: 0 })
  fireEvent.pointerDown(page, at(100, 100))
  fireEvent.pointerMove(page, at(200, 300))
  // Another finger on the page draws nothing.
  fireEvent.pointerMove(page, { ...at(300, 500), pointerId: 6, isPrimary: false })
  fireEvent.pointerUp(page, at(200, 300))
  return { made, page }
}

it.each([
  ['pen', [{ kind: 'stroke', line: [0, 0, 5000, 5000] }]],
  ['area', [{ kind: 'area', x: 0, y: 0, width: 5000, height: 5000 }]],
  ['note', [{ kind: 'note', x: 5000, y: 5000 }]],
  ['look', []],
  ['erase', []],
] as const)('with the tool %s the page is written on in its own measures', async (tool, expected) => {
  const { made, page } = await draw(tool)
  expect(made).toEqual(expected)
  fireEvent.pointerDown(within(page).getByText('1'))
  expect(screen.getByRole('status', { name: 'erased' }).textContent).toBe(tool === 'erase' ? '1' : '0')
})

it('a palm beside the pen draws nothing, and takes nothing over', async () => {
  const made: Made[] = []
  await show(<Page tool="pen" onMade={each => made.push(each)} />, ['annotations'])
  const page = screen.getByRole('img', { name: '1 annotation on this page' })
  page.setPointerCapture = vi.fn()
  page.getBoundingClientRect = () => new DOMRect(100, 100, 200, 400)
  const by = (pointerType: string, pointerId: number) => (clientX: number, clientY: number) => ({
    clientX,
    clientY,
    pointerId,
    pointerType,
    isPrimary: true,
    button: 0,
  })
  const [palm, pen] = [by('touch', 1), by('pen', 2)]
  // The palm lies on the page first: the pen begins its own line.
  fireEvent.pointerDown(page, palm(280, 480))
  fireEvent.pointerDown(page, pen(100, 100))
  fireEvent.pointerMove(page, palm(290, 490))
  fireEvent.pointerCancel(page, palm(290, 490))
  fireEvent.pointerDown(page, palm(280, 480))
  fireEvent.pointerMove(page, pen(200, 300))
  fireEvent.pointerUp(page, palm(280, 480))
  fireEvent.pointerUp(page, pen(200, 300))
  expect(made).toEqual([{ kind: 'stroke', line: [0, 0, 5000, 5000] }])
  fireEvent.pointerDown(page, palm(100, 100))
  fireEvent.pointerUp(page, palm(200, 300))
  expect(made).toHaveLength(1)
})
