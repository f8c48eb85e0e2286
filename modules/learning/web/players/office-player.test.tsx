/** What is said while the PDF of a presentation is made, and that it is asked for. */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { USUAL_RULE } from '../../../courses/contract/lessons.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { OfficePlayer } from './office-player.tsx'
import type { ContentOf } from './player-props.ts'

const PROGRESS = { seconds: 0, percent: 0, position: 0, reached: 0, whole: null, isCompleted: false, missing: [] }
const OLD: ContentOf<4> = {
  kind: 4,
  file: {
    name: 'old.ppt',
    mime: 'application/vnd.ms-powerpoint',
    sizeBytes: 1000,
    link: { url: '/media/old.ppt', expiresAt: '2026-05-01T12:00:00Z' },
  },
  pdf: null,
  isConverting: true,
}

let asked = 0
beforeAll(() => loadMessages('en-US', ['learning', 'packages']))
beforeEach(() => {
  asked = 0
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const open = (content: ContentOf<4>) =>
  show(
    <OfficePlayer
      courseId="c"
      lessonId="l"
      sessionId="s"
      title="Slides"
      content={content}
      rule={USUAL_RULE}
      progress={PROGRESS}
      isHeld={false}
      onLinksFailed={() => {
        asked += 1
      }}
      onProgress={() => undefined}
      onAlive={() => undefined}
    />,
    ['learning', 'packages'],
  )

it('slides that nothing else shows are being prepared, and are asked for again and again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open(OLD)
  expect(screen.getByText(/being prepared/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download the file' }).getAttribute('download')).toBe('old.ppt')
  expect(screen.queryByText(/cannot be viewed in the page/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(asked).toBe(3)
})

it('where there will be no PDF nothing is awaited', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open({ ...OLD, isConverting: false })
  expect(screen.getByText(/cannot be viewed in the page/)).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(asked).toBe(0)
})
