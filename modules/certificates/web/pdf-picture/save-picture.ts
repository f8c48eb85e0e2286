import { saveFile } from '../save-file.ts'
import { drawPdf } from './draw-pdf.ts'

/** Good for a screen and for a small print. */
const WIDTH_PX = 2000

/** Hands the first page of a file to the browser to save, as a picture (PNG). */
export async function savePicture(file: Blob, name: string): Promise<void> {
  const canvas = document.createElement('canvas')
  await drawPdf(file, canvas, WIDTH_PX)
  const picture = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture was made'))), 'image/png'),
  )
  saveFile(picture, name)
}
