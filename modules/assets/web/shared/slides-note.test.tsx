import { act, cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import type { AssetConversion } from '../../contract/assets.ts'
import { ConversionFailure } from '../../contract/asset-kinds.ts'
import { SlidesNote } from './slides-note.tsx'

const AREAS = ['staff', 'assets'] as const
const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const PPT = 'application/vnd.ms-powerpoint'
const ID = '0190a000-0000-7000-8000-000000000001'

/** What the server says by now. */
let now: { conversion: AssetConversion | null; mime: string }
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  server = await serve(() => envelope({ id: ID, ...now }))
})
afterAll(() => server.close())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function textOf(language: 'zh-CN' | 'en-US', conversion: AssetConversion | null, mime = PPTX): Promise<string> {
  await loadMessages(language, AREAS)
  useLocaleStore.getState().setLanguage(language)
  now = { conversion, mime }
  await show(<SlidesNote asset={{ id: ID, conversion, mime }} />, AREAS)
  // Messages have an alert of their own: what failed late in another file stands there.
  return screen
    .queryAllByRole('alert')
    .filter(alert => alert.nextElementSibling?.getAttribute('role') !== 'status')
    .map(alert => alert.textContent)
    .join('')
}
const of = (state: AssetConversion['state'], more: Partial<AssetConversion> = {}): AssetConversion => ({
  state,
  failure: null,
  pages: null,
  ...more,
})

describe('to authors', () => {
  it.each([
    ['en-US', of('ready', { pages: 12 }), /as they are, as a PDF of 12 pages\.$/],
    ['zh-CN', of('ready', { pages: 12 }), /共 12 页/],
    ['en-US', of('ready'), /as they are, as a PDF\.$/],
    ['en-US', of('waiting'), /are being converted to PDF.*simplified layout/],
    ['zh-CN', of('waiting'), /正在转换为 PDF.*简化版式/],
    [
      'en-US',
      of('unavailable'),
      /no LibreOffice.*simplified layout.*ask whoever runs the server to install LibreOffice/,
    ],
    ['zh-CN', of('unavailable'), /没有安装 LibreOffice.*请服务器管理员安装/],
  ] as const)('in %s it is said how learners see the slides', async (language, conversion, what) => {
    expect(await textOf(language, conversion)).toMatch(what)
  })

  it.each(Object.values(ConversionFailure))('failure %i says why, and what to do, in both languages', async failure => {
    const failed = of('failed', { failure })
    expect(await textOf('en-US', failed)).toMatch(/could not be converted.*(upload that|install it)/)
    cleanup()
    expect(await textOf('zh-CN', failed)).toMatch(/未能转换.*(后上传|请服务器管理员安装)/)
  })

  it('what pages do not read is said to be something to download', async () => {
    expect(await textOf('en-US', of('waiting'), PPT)).toContain('can only download the file')
  })

  it('what was waited for is said by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    expect(await textOf('en-US', of('waiting'))).toMatch(/are being converted/)
    now = { conversion: of('ready', { pages: 3 }), mime: PPTX }
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await screen.findByText(/as a PDF of 3 pages/)
  })

  it('nothing is said of other files', async () => {
    expect(await textOf('en-US', null)).toBe('')
  })
})
