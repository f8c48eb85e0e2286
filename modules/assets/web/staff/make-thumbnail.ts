/** A small picture of a picture or a film, made from the file that this browser has sent. */

const SIDE = 320
const QUALITY = 0.8
/** Past the black that films begin with. */
const MAX_SECONDS = 2

async function jpegOf(source: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
  const scale = Math.min(1, SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  // What is transparent becomes white: JPEG knows no other way.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

async function ofPicture(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file)
  return jpegOf(picture, picture.width, picture.height)
}

const happens = (video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<unknown> =>
  new Promise((resolve, reject) => {
    video.addEventListener(name, resolve, { once: true })
    video.addEventListener('error', () => reject(new Error('the film cannot be shown')), { once: true })
  })

async function ofFilm(file: File): Promise<Blob | null> {
  const url = URL.createObjectURL(file)
  try {
    const video = document.createElement('video')
    video.muted = true
    video.preload = 'auto'
    const isLoaded = happens(video, 'loadeddata')
    video.src = url
    await isLoaded
    const isThere = happens(video, 'seeked')
    video.currentTime = Math.min(MAX_SECONDS, video.duration / 2 || 0)
    await isThere
    return await jpegOf(video, video.videoWidth, video.videoHeight)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Undefined for other files, and for what this browser cannot show: then there is no thumbnail. */
export async function makeThumbnail(file: File): Promise<File | undefined> {
  try {
    const make = file.type.startsWith('image/') ? ofPicture : file.type.startsWith('video/') ? ofFilm : undefined
    const blob = await make?.(file)
    return blob ? new File([blob], 'thumbnail.jpg', { type: 'image/jpeg' }) : undefined
  } catch {
    return undefined
  }
}
