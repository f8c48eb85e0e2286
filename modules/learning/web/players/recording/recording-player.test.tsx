/** The controls of recordings, on the element of the test's browser, which plays nothing by itself. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { USUAL_RULE } from '../../../../courses/contract/lessons.ts'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import type { PlayerProps, PlayReport } from '../player-props.ts'
import { RecordingPlayer } from './recording-player.tsx'
import type { RecordingKind } from './use-recording.ts'

const link = (name: string) => ({ url: `/media/${name}`, expiresAt: '2026-05-01T12:00:00Z' })
const source = (label: string) => ({ label, mime: 'video/mp4', isStream: false, link: link(`${label}.mp4`) })
const CONTENT: PlayerProps<1>['content'] = {
  kind: 1,
  sources: [source('720p'), source('360p')],
  durationSeconds: 100,
  captions: [{ label: 'English', language: 'en', link: link('en.vtt') }],
  marks: [
    { at: 30, title: 'The middle' },
    { at: 0, title: 'The beginning' },
  ],
}
const PROGRESS = { seconds: 0, percent: 0, position: 0, reached: 0, whole: null, isCompleted: false, missing: [] }

let reports: PlayReport[]
let failures: number
beforeAll(() => loadMessages('en-US', ['learning']))
beforeEach(() => {
  reports = []
  failures = 0
  localStorage.clear()
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(cleanup)

async function open(props: Partial<PlayerProps<RecordingKind>> = {}): Promise<HTMLVideoElement> {
  await show(
    <RecordingPlayer
      courseId="c"
      lessonId="l"
      sessionId="s"
      title="A lesson"
      content={CONTENT}
      rule={USUAL_RULE}
      progress={PROGRESS}
      isHeld={false}
      onLinksFailed={() => {
        failures += 1
      }}
      onProgress={report => reports.push(report)}
      onAlive={() => undefined}
      {...props}
    />,
    ['learning'],
  )
  const media = document.querySelector('video')
  if (!media) throw new Error('There is no player.')
  return media
}

const slider = () => screen.getByRole('slider', { name: 'Position' })

it('plays and stands still by button and by keyboard', async () => {
  const media = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Play' }))
  expect(media.paused).toBe(false)
  screen.getByRole('button', { name: 'Pause' }).focus()
  await userEvent.keyboard('k')
  expect(media.paused).toBe(true)
  await userEvent.keyboard('k')
  expect(media.paused).toBe(false)
  await userEvent.keyboard('m')
  expect(media.muted).toBe(true)
  act(() => void media.dispatchEvent(new Event('volumechange')))
  expect(screen.getByRole('button', { name: 'Mute' }).getAttribute('aria-pressed')).toBe('true')
})

it('goes back and forth by keyboard, slider and mark', async () => {
  const media = await open()
  screen.getByRole('button', { name: 'Play' }).focus()
  await userEvent.keyboard('l')
  expect(media.currentTime).toBe(10)
  await userEvent.keyboard('{ArrowRight}')
  expect(media.currentTime).toBe(15)
  await userEvent.keyboard('j')
  expect(media.currentTime).toBe(5)
  fireEvent.change(slider(), { target: { value: '60' } })
  expect(media.currentTime).toBe(60)
  expect(slider().getAttribute('aria-valuetext')).toBe('1:00 of 1:40')
  const marks = screen.getAllByRole('listitem').map(item => item.textContent)
  expect(marks).toEqual(['0:00The beginning', '0:30The middle'])
  await userEvent.click(screen.getByRole('button', { name: /The middle/ }))
  expect(media.currentTime).toBe(30)
  expect(screen.getByRole('button', { name: /The middle/ }).getAttribute('aria-current')).toBe('true')
})

it('skips nothing where that is not allowed, and says so', async () => {
  const rule = { ...USUAL_RULE, noForwardSeek: true, noSpeed: true }
  const media = await open({ rule, progress: { ...PROGRESS, reached: 20 } })
  expect(screen.getByText(/You cannot skip ahead/)).toBeTruthy()
  fireEvent.change(slider(), { target: { value: '60' } })
  expect(media.currentTime).toBe(20)
  expect(screen.getByText('You can go up to 0:20 for now.')).toBeTruthy()
  // The keys of a headset ask nobody.
  media.currentTime = 80
  act(() => void media.dispatchEvent(new Event('seeking')))
  expect(media.currentTime).toBe(20)
  media.playbackRate = 2
  act(() => void media.dispatchEvent(new Event('ratechange')))
  expect(media.playbackRate).toBe(1)
  const speeds = [...screen.getByRole('combobox', { name: 'Speed' }).querySelectorAll('option')]
  expect(speeds.map(option => option.textContent)).toEqual(['0.5×', '0.75×', '1×'])
})

it('may be skipped once the lesson is complete', async () => {
  const rule = { ...USUAL_RULE, noForwardSeek: true }
  const media = await open({ rule, progress: { ...PROGRESS, isCompleted: true } })
  fireEvent.change(slider(), { target: { value: '60' } })
  expect(media.currentTime).toBe(60)
  expect(screen.queryByText(/You cannot skip ahead/)).toBeNull()
})

it('goes on where it was left, and tells what was played and where', async () => {
  const media = await open({ progress: { ...PROGRESS, position: 42 } })
  act(() => void media.dispatchEvent(new Event('loadedmetadata')))
  expect(media.currentTime).toBe(42)
  await userEvent.click(screen.getByRole('button', { name: 'Play' }))
  act(() => void media.dispatchEvent(new Event('timeupdate')))
  media.currentTime = 42.5
  act(() => void media.dispatchEvent(new Event('timeupdate')))
  expect(reports.at(-1)).toEqual({ position: 42.5, isPlaying: true, played: [[42, 42.5]] })
  act(() => void media.dispatchEvent(new Event('seeking')))
  media.currentTime = 90
  act(() => void media.dispatchEvent(new Event('timeupdate')))
  expect(reports.at(-1)).toEqual({ position: 90, isPlaying: true })
})

it('shows captions, by list and by key, and remembers their language', async () => {
  const media = await open()
  const list = screen.getByRole('combobox', { name: 'Captions' })
  expect([...list.querySelectorAll('option')].map(option => option.textContent)).toEqual(['No captions', 'English'])
  screen.getByRole('button', { name: 'Play' }).focus()
  await userEvent.keyboard('c')
  expect(list).toHaveProperty('value', '0')
  expect(localStorage.getItem('tripos.captions')).toBe('en')
  expect(media.querySelector('track')?.getAttribute('src')).toBe('/media/en.vtt')
  await userEvent.selectOptions(list, 'No captions')
  expect(localStorage.getItem('tripos.captions')).toBe('')
})

it('changes the quality at the same place', async () => {
  const media = await open()
  expect(media.getAttribute('src')).toBe('/media/720p.mp4')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Quality' }), '360p')
  expect(media.getAttribute('src')).toBe('/media/360p.mp4')
})

it('asks for a new link when one fails, and gives up only when that fails too', async () => {
  const media = await open()
  act(() => void media.dispatchEvent(new Event('error')))
  expect(failures).toBe(1)
  expect(screen.queryByText(/cannot be played/)).toBeNull()
  act(() => void media.dispatchEvent(new Event('error')))
  expect(screen.getByText(/cannot be played/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(failures).toBe(2)
})

it('stands still while nobody is there', async () => {
  const media = await open({ isHeld: true })
  await userEvent.click(screen.getByRole('button', { name: 'Play' }))
  expect(media.paused).toBe(true)
})
