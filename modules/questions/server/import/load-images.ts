/** Pictures, sound and video of our store for an export. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import { loadImage, loadMedia, mediaEnding } from '../../../files/server/index.ts'
import { type ExportImage, type ExportImages, imagesIn, mediaIn } from '@tripos/question-formats/export-images.ts'
import type { StoredQuestion } from '@tripos/question-formats/source.ts'

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

type Store = Pick<Deps, 'db' | 'storage'>

/** `no` makes its name unlike that of others. */
export async function loadExportImage(deps: Store, url: string, no: number): Promise<ExportImage | undefined> {
  const image = await loadImage(deps, url)
  if (image === undefined) return undefined
  const name = `${url.slice('/files/'.length, 20)}-${no}.${EXTENSIONS[image.mime] ?? 'png'}`
  return { name, bytes: image.bytes, width: image.width, height: image.height }
}

/** The pictures of a question, under names that are unlike any other in it. */
export async function loadImagesOf(deps: Store, { content }: Pick<StoredQuestion, 'content'>): Promise<ExportImages> {
  const images = new Map<string, ExportImage>()
  for (const url of imagesIn(content)) {
    const image = await loadExportImage(deps, url, images.size + 1)
    if (image !== undefined) images.set(url, image)
  }
  return images
}

/** Its sound and video, likewise. */
export async function loadMediaOf(deps: Store, { content }: StoredQuestion): Promise<ExportImages> {
  const files = new Map<string, ExportImage>()
  for (const url of mediaIn(content)) {
    const file = await loadMedia(deps, url)
    if (file === undefined) continue
    const name = `${files.size + 1}.${mediaEnding(file.mime) ?? 'bin'}`
    files.set(url, { name, bytes: file.bytes, width: 0, height: 0 })
  }
  return files
}
