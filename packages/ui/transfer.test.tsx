import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { files } from '../../modules/files/contract.ts'
import { questionFiles } from '../../modules/questions/contract/question-files.ts'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { type Answer, envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { Transfers, useTransfer } from './transfer.tsx'

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', [])
  await loadMessages('zh-CN', [])
})
beforeEach(async () => {
  server = await serve(() => envelope({ url: '/files/a.png' }))
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await server.close()
})

const BANK = '01890000-0000-7000-8000-000000000000'
const results: unknown[] = []

function Buttons() {
  const { upload, download } = useTransfer()
  const file = new File(['x'.repeat(1000)], 'a.png', { type: 'image/png' })
  const keep = (result: unknown) => results.push(result)
  return (
    <>
      <button type="button" onClick={() => void upload(files.uploadImage, { file, input: {} }).then(keep)}>
        {'up'}
      </button>
      <button
        type="button"
        onClick={() => void download(questionFiles.export, { bankId: BANK, format: 'xlsx' }).then(keep)}
      >
        {'down'}
      </button>
    </>
  )
}

async function showIn(language: 'zh-CN' | 'en-US') {
  results.length = 0
  useLocaleStore.getState().setLanguage(language)
  await show(
    <>
      <Buttons />
      <Transfers />
    </>,
  )
}

/** A server that answers when it is told to. */
function held(): (answer: Answer) => void {
  let give: (answer: Answer) => void = () => undefined
  const later = new Promise<Answer>(resolve => {
    give = resolve
  })
  server.answerWith(() => later)
  return give
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const sheet: Answer = {
  headers: {
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': `attachment; filename*=UTF-8''a.xlsx`,
  },
  body: Buffer.from('sheet'),
}

it.each([
  ['zh-CN', '正在上传数据...'],
  ['en-US', 'Uploading data...'],
] as const)('[spec 7.upload.1] says in %s that a file is being sent: %s', async (language, text) => {
  const answer = held()
  await showIn(language)
  await press('up')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: text })).toBeTruthy()
  answer(envelope({ url: '/files/a.png' }))
  await vi.waitFor(() => expect(results).toEqual([{ url: '/files/a.png' }]))
  expect(screen.queryByText(text)).toBeNull()
})

it.each([
  ['zh-CN', '正在下载数据....', '导出成功!'],
  ['en-US', 'Downloading data....', 'Export succeeded!'],
] as const)('[spec 7.export.1] says in %s that a sheet is being fetched: %s, then %s', async (language, text, done) => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const answer = held()
  await showIn(language)
  await press('down')
  expect(await screen.findByText(text)).toBeTruthy()
  answer(sheet)
  expect(await screen.findByText(done)).toBeTruthy()
  await vi.waitFor(() => expect(results).toEqual([true]))
  expect(screen.queryByText(text)).toBeNull()
  expect(clicked).toHaveBeenCalledOnce()
})

it.each(['up', 'down'])('stops a transfer (%s) and says no more than that', async kind => {
  held()
  await showIn('en-US')
  await press(kind)
  await vi.waitFor(() => expect(server.received).toHaveLength(1))
  await press('Cancel')
  expect(await screen.findByText('Cancelled')).toBeTruthy()
  await vi.waitFor(() => expect(results).toEqual([undefined]))
  expect(screen.queryByRole('alert')?.textContent).toBe('')
})

it.each(['up', 'down'])('shows the sentence of a refusal, or Error where it has none (%s)', async kind => {
  await showIn('en-US')
  server.answerWith(() => envelope(null, 10020006, 'not this kind of file'))
  await press(kind)
  expect(await screen.findByText('not this kind of file')).toBeTruthy()
  server.answerWith(() => envelope(null, 10020006, ''))
  await press(kind)
  expect(await screen.findByText('Error')).toBeTruthy()
  await vi.waitFor(() => expect(results).toEqual([undefined, undefined]))
})
