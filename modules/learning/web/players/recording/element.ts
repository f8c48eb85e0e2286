/** What is done to the element of the browser, which React does not know. */
import { keep, kept } from '@tripos/web-kit/storage.ts'

const VOLUME = 'tripos.volume'

/** As loud as the last one. */
export function takeUpVolume(element: HTMLMediaElement): void {
  const volume = Number(kept(VOLUME) ?? 1)
  element.volume = volume >= 0 && volume <= 1 ? volume : 1
}

export function setVolume(element: HTMLMediaElement, wanted: number): void {
  const volume = Math.round(Math.min(1, Math.max(0, wanted)) * 100) / 100
  element.volume = volume
  element.muted = volume === 0
  keep(VOLUME, String(volume))
}

export function toggleMuted(element: HTMLMediaElement): void {
  element.muted = !element.muted
}

export function goTo(element: HTMLMediaElement, second: number): void {
  element.currentTime = second
}

export function setRate(element: HTMLMediaElement, rate: number): void {
  element.playbackRate = rate
}

export function setAddress(element: HTMLMediaElement, url: string): void {
  element.src = url
}

/** The browser may refuse; then it stands still and the button says so. */
export function play(element: HTMLMediaElement): void {
  void element.play().catch(() => undefined)
}

/** Its length, as long as that is known: a recording of a browser says it only at its end. */
export const lengthOf = ({ duration }: HTMLMediaElement): number | undefined =>
  Number.isFinite(duration) && duration > 0 ? duration : undefined

export async function float(media: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture()
    else await media?.requestPictureInPicture()
  } catch {
    // Not before the picture is there; the browser shows by itself that nothing happens.
  }
}

export async function fill(box: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen()
  if (box?.requestFullscreen) return box.requestFullscreen()
  // Phones of Apple fill the screen with the recording alone.
  const media: (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null | undefined =
    box?.querySelector('video')
  media?.webkitEnterFullscreen?.()
}
