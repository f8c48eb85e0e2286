import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import type { AssetConversion } from '../../contract/assets.ts'
import { ConversionFailure } from '../../contract/asset-kinds.ts'
import { SlidesNote } from './slides-note.tsx'

const AREAS = ['staff', 'assets'] as const
const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const PPT = 'application/vnd.ms-powerpoint'
afterEach(cleanup)

async function textOf(language: 'zh-CN' | 'en-US', conversion: AssetConversion | null, mime = PPTX): Promise<string> {
  await loadMessages(language, AREAS)
  useLocaleStore.getState().setLanguage(language)
  await show(<SlidesNote asset={{ conversion, mime }} />, AREAS)
  // Messages have an alert of their own, which is empty.
  return screen
    .queryAllByRole('alert')
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

  it('nothing is said of other files', async () => {
    expect(await textOf('en-US', null)).toBe('')
  })
})
