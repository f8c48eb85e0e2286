import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { FramesNote } from './frames-note.tsx'

const AREAS = ['staff', 'assets'] as const
afterEach(cleanup)

it.each([
  ['en-US', /uses frames/, /Ask whoever runs the server to set TRIPOS_PACKAGES_URL/],
  ['zh-CN', /使用了框架/, /请联系服务器管理员设置 TRIPOS_PACKAGES_URL/],
] as const)('says in %s what is wrong and what to do, and nothing where all is well', async (language, what, todo) => {
  await loadMessages(language, AREAS)
  useLocaleStore.getState().setLanguage(language)
  await show(<FramesNote asset={{ framesApart: true }} />, AREAS)
  expect(screen.getAllByText(what)).not.toHaveLength(0)
  expect(screen.getByText(todo)).toBeTruthy()
  cleanup()
  await show(<FramesNote asset={{ framesApart: false }} />, AREAS)
  expect(screen.queryByText(todo)).toBeNull()
})
