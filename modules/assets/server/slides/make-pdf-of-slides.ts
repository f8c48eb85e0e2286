/** A presentation becomes a PDF: LibreOffice in a folder of its own, told to run and to fetch nothing (docs/adr/0163). */
import { lstat, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { identifyFile } from '@tripos/files/identify.ts'
import { ConversionFailure } from '../../contract/asset-kinds.ts'
import { peeking } from '../find-type.ts'
import { countPages } from './pdf-pages.rules.ts'
import { type Bounds, type Ended, runBounded } from './run-bounded.ts'

export const USUAL_BOUNDS: Bounds = {
  processorMs: 300_000,
  residentMb: 1200,
  fileMb: 200,
  clockMs: 30 * 60_000,
}
const MAX_PAGES = 1000
const MEGABYTE = 1024 * 1024

/** Named, so that nothing but an importer of presentations gets to see the file. */
const IMPORTERS: Readonly<Record<string, string>> = {
  pptx: 'Impress MS PowerPoint 2007 XML',
  ppt: 'MS PowerPoint 97',
  odp: 'impress8',
  fodp: 'OpenDocument Presentation Flat XML',
}

const option = (name: string, type: string, value: string) => ({ [name]: { type, value } })
/** Pictures as fine as a screen shows them, and structure for those who have the text read out. */
const EXPORT = JSON.stringify({
  ...option('ReduceImageResolution', 'boolean', 'true'),
  ...option('MaxImageResolution', 'long', '150'),
  ...option('UseTaggedPDF', 'boolean', 'true'),
  ...option('ExportFormFields', 'boolean', 'false'),
})

const SECURITY = '/org.openoffice.Office.Common/Security/Scripting'
const SETTINGS = [
  // Pictures and parts that a file names on this machine or elsewhere would be taken into the PDF.
  ['BlockUntrustedRefererLinks', 'true'],
  ['DisableMacrosExecution', 'true'],
  ['MacroSecurityLevel', '3'],
  ['DisableActiveContent', 'true'],
] as const

const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${SETTINGS.map(
  ([name, value]) =>
    `<item oor:path="${SECURITY}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
).join('\n')}
</oor:items>`

export type Made =
  | { readonly is: 'made'; readonly path: string; readonly sizeBytes: number; readonly pages: number | null }
  | { readonly is: 'failed'; readonly why: ConversionFailure; readonly says: string }
  | { readonly is: 'stopped' }

const failed = (why: ConversionFailure, says: string): Made => ({ is: 'failed', why, says })

const sizeOf = (path: string): Promise<number> =>
  lstat(path).then(
    facts => (facts.isFile() ? facts.size : 0),
    () => 0,
  )

/** It may have made nothing and say that all is well. */
async function checkPdf(path: string, { is, says }: Ended, { fileMb }: Bounds): Promise<Made> {
  const size = await sizeOf(path)
  if (size >= fileMb * MEGABYTE) return failed(ConversionFailure.tooLarge, says)
  if (is !== 'done' || size === 0) return failed(ConversionFailure.unreadable, says)
  if ((await identifyFile({ path, name: 'slides.pdf' }, 'plain')).isDisguised)
    return failed(ConversionFailure.unreadable, says)
  const pages = (await peeking(path, countPages)) ?? null
  if (pages !== null && pages > MAX_PAGES) return failed(ConversionFailure.tooManyPages, says)
  return { is: 'made', path, sizeBytes: size, pages }
}

export interface Conversion {
  readonly program: string
  /** Its own, and empty but for the file. */
  readonly folder: string
  /** `slides.` and one of the endings that are known. */
  readonly name: string
  readonly bounds: Bounds
  readonly stopping?: AbortSignal | undefined
}

const SWITCHES = ['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck', '--nofirststartwizard']

async function argumentsOf({ folder, name }: Conversion): Promise<string[]> {
  const [profile, out] = [join(folder, 'profile'), join(folder, 'out')]
  await mkdir(join(profile, 'user'), { recursive: true })
  await mkdir(out, { recursive: true })
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), PROFILE)
  return [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    ...SWITCHES,
    `--infilter=${IMPORTERS[name.slice(name.lastIndexOf('.') + 1)]}`,
    '--convert-to',
    `pdf:impress_pdf_Export:${EXPORT}`,
    '--outdir',
    out,
    join(folder, name),
  ]
}

export async function makePdfOfSlides(conversion: Conversion): Promise<Made> {
  const { program, folder, name, bounds, stopping } = conversion
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' }
  const args = await argumentsOf(conversion)
  const ended = await runBounded({ program, args, folder, env }, bounds, stopping)
  if (ended.is === 'stopped') return { is: 'stopped' }
  if (ended.is === 'tooCostly') return failed(ConversionFailure.tooCostly, ended.says)
  return checkPdf(join(folder, 'out', name.replace(/\.\w+$/, '.pdf')), ended, bounds)
}

/** Left by a process that was killed: nothing takes so long. */
const LEFT_MS = 24 * 3_600_000
export const FOLDERS = 'tripos-slides-'

export async function clearFolders(parent: string, now: number): Promise<void> {
  const names = (await readdir(parent)).filter(name => name.startsWith(FOLDERS))
  for (const name of names) {
    const facts = await stat(join(parent, name)).catch(() => undefined)
    if (facts !== undefined && now - facts.mtimeMs > LEFT_MS)
      await rm(join(parent, name), { recursive: true, force: true })
  }
}
