/** Reads presentations and workbooks beside the page: a hostile one stops here, and the page ends it. */
import { listSheets, readSheet, type SheetTable } from './read-sheets.ts'
import { listSlides, readSlide, type Slide } from './read-slides.ts'

export type OfficeKind = 'slides' | 'sheets'
export type ToOffice =
  | { readonly kind: 'open'; readonly of: OfficeKind; readonly bytes: Uint8Array }
  | { readonly kind: 'part'; readonly name: string }
export type FromOffice =
  | { readonly kind: 'opened'; readonly names: readonly string[] }
  | { readonly kind: 'slide'; readonly slide: Slide }
  | { readonly kind: 'sheet'; readonly sheet: SheetTable }
  | { readonly kind: 'failed' }

let opened: { readonly of: OfficeKind; readonly bytes: Uint8Array } | undefined

async function answer(message: ToOffice): Promise<FromOffice> {
  if (message.kind === 'open') {
    opened = message
    const names = message.of === 'slides' ? listSlides(message.bytes) : await listSheets(message.bytes)
    return { kind: 'opened', names }
  }
  if (opened === undefined) return { kind: 'failed' }
  return opened.of === 'slides'
    ? { kind: 'slide', slide: readSlide(opened.bytes, message.name) }
    : { kind: 'sheet', sheet: await readSheet(opened.bytes, message.name) }
}

self.addEventListener('message', (event: MessageEvent<ToOffice>) => {
  answer(event.data).then(
    reply => self.postMessage(reply),
    () => self.postMessage({ kind: 'failed' } satisfies FromOffice),
  )
})
