/** Pictures of rich text on pages. */
import { imageSize } from '@tripos/documents/image-size.rules.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { ReportBlock } from '@tripos/pdf/report-pages.rules.ts'
import { loadImage } from './store-image.ts'

/** What a PDF can hold. */
const PRINTED: ReadonlySet<string> = new Set(['image/png', 'image/jpeg'])

type Picture = Extract<ReportBlock, { kind: 'picture' }>

/** Undefined where there is none, or none that can be printed. */
export async function printedPicture(deps: Pick<Deps, 'db' | 'storage'>, src: string): Promise<Picture | undefined> {
  const image = await loadImage(deps, src)
  const size = image && PRINTED.has(image.mime) ? imageSize(image.mime, image.bytes) : undefined
  return image && size && { kind: 'picture', bytes: image.bytes, size }
}
