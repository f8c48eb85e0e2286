/** Whether a LibreOffice can open presentations at all: distributions ship Impress apart from it. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePdfOfSlides, USUAL_BOUNDS } from './make-pdf-of-slides.ts'
import { withFolder } from './with-folder.ts'

const NAMESPACE = 'urn:oasis:names:tc:opendocument:xmlns'
const PRESENTATION = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="${NAMESPACE}:office:1.0" xmlns:draw="${NAMESPACE}:drawing:1.0" office:version="1.2"
  office:mimetype="application/vnd.oasis.opendocument.presentation"><office:body><office:presentation>
<draw:page draw:name="1"/></office:presentation></office:body></office:document>`

/** After so long an unfit one is asked again: what was missing may have been installed. */
const AGAIN_MS = 10 * 60_000

interface Asked {
  readonly isFit: boolean
  readonly at: number
}

const asked = new Map<string, Asked>()

/** Undefined where the process stops meanwhile. */
export async function isFit(program: string, stopping?: AbortSignal): Promise<boolean | undefined> {
  const known = asked.get(program)
  const now = performance.now()
  if (known !== undefined && (known.isFit || now - known.at < AGAIN_MS)) return known.isFit
  const made = await withFolder(async folder => {
    await writeFile(join(folder, 'probe.fodp'), PRESENTATION)
    return makePdfOfSlides({ program, folder, name: 'probe.fodp', bounds: USUAL_BOUNDS, stopping })
  })
  if (made.is === 'stopped') return undefined
  asked.set(program, { isFit: made.is === 'made', at: now })
  return made.is === 'made'
}
