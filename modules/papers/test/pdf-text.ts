import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** All texts of a PDF, page by page. */
export async function pdfText(bytes: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const texts: string[] = []
  for (let no = 1; no <= document.numPages; no += 1) {
    const { items } = await (await document.getPage(no)).getTextContent()
    texts.push(...items.map(item => ('str' in item ? item.str : '')))
  }
  return texts.join('')
}
