/** The file of a certificate: its page, the credential inside, and the seal over all of it. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { makePdf } from '@tripos/pdf/make-pdf.ts'
import { LettersMissing, type PageItem, type PdfSpec } from '@tripos/pdf/page.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { loadImage } from '../../files/server/index.ts'
import {
  type CertificateDesign,
  type CertificateValues,
  type DesignItem,
  fillValues,
  pageSize,
} from '../contract/designs.ts'
import { sealFile } from '../contract/file-seal.ts'
import type { WholeCertificate } from './certificates.queries.ts'
import { signedFacts } from './signed-facts.ts'
import { currentKey, type SigningKey } from './signing-keys.ts'

export type Pictures = ReadonlyMap<string, Buffer>

/** Of all pictures of a design, so that a file stays below 300 kB. */
export const MAX_PICTURE_BYTES = 200_000
const PRINTABLE = ['image/png', 'image/jpeg']

export const picturesIn = ({ items }: CertificateDesign): string[] => [
  ...new Set(items.flatMap(item => ('picture' in item && item.picture !== null ? [item.picture] : []))),
]

/** Undefined for one that cannot be printed. */
export async function loadPicture(deps: Pick<Deps, 'db' | 'storage'>, url: string): Promise<Buffer | undefined> {
  const image = await loadImage(deps, url)
  return image !== undefined && PRINTABLE.includes(image.mime) ? image.bytes : undefined
}

export async function loadPictures(deps: Pick<Deps, 'db' | 'storage'>, design: CertificateDesign): Promise<Pictures> {
  const pictures = new Map<string, Buffer>()
  for (const url of picturesIn(design)) {
    const bytes = await loadPicture(deps, url)
    if (bytes !== undefined) pictures.set(url, bytes)
  }
  const size = [...pictures.values()].reduce((sum, bytes) => sum + bytes.length, 0)
  const kilobytes = (bytes: number): string => String(Math.ceil(bytes / 1000))
  if (size > MAX_PICTURE_BYTES)
    fail('CERTIFICATE_PICTURES_TOO_LARGE', { args: { size: kilobytes(size), limit: kilobytes(MAX_PICTURE_BYTES) } })
  return pictures
}

interface Filled {
  readonly values: CertificateValues
  readonly url: string
  readonly pictures: Pictures
}

function pageItem(item: DesignItem, { values, url, pictures }: Filled): PageItem | undefined {
  switch (item.kind) {
    case 'text':
      return { ...item, text: fillValues(item.text, values) }
    case 'value':
      return { ...item, kind: 'text', text: values[item.value] }
    case 'qr':
      return { ...item, text: url }
    case 'frame':
      return { ...item, stroke: item.color }
    default: {
      const bytes = item.picture === null ? undefined : pictures.get(item.picture)
      return bytes && { ...item, kind: 'picture', bytes }
    }
  }
}

interface PageFacts extends Filled {
  readonly design: CertificateDesign
  readonly title: string
  readonly issuer: string
  readonly language: Language
  readonly madeAt: Date
}

export const pageSpec = (facts: PageFacts): PdfSpec => ({
  title: facts.title,
  author: facts.issuer,
  language: facts.language,
  madeAt: facts.madeAt,
  mustPrintAll: true,
  pages: [{ ...pageSize(facts.design), items: facts.design.items.flatMap(item => pageItem(item, facts) ?? []) }],
})

export function certificateSpec(certificate: WholeCertificate, pictures: Pictures): PdfSpec {
  const { design, printedValues: values, url, title, issuedAt: madeAt, credential } = certificate
  return {
    ...pageSpec({ ...signedFacts(credential), design, values, url, pictures, title, madeAt }),
    files: [
      {
        name: 'credential.jwt',
        mime: 'application/vc+jwt',
        description: 'Open Badges 3.0 credential',
        bytes: Buffer.from(credential),
      },
    ],
  }
}

export const sealed = (pdf: Buffer, key: SigningKey): Buffer => Buffer.from(sealFile(pdf, key.id, key.sign))

/** A file around a credential that nothing proves is no certificate either. */
export function requireSigned({ isToSign }: Pick<WholeCertificate, 'isToSign'>): void {
  if (isToSign) fail('CERTIFICATE_TO_SIGN')
}

/** A page with boxes in place of letters is no certificate. */
export async function printPdf(spec: PdfSpec): Promise<Buffer> {
  try {
    return await makePdf(spec)
  } catch (error) {
    if (error instanceof LettersMissing) fail('CERTIFICATE_LETTERS_MISSING', { args: { letters: error.letters } })
    throw error
  }
}

type RenderDeps = Pick<Deps, 'db' | 'storage' | 'secretBox'>

export async function renderCertificate(deps: RenderDeps, certificate: WholeCertificate): Promise<Buffer> {
  const pictures = await loadPictures(deps, certificate.design)
  const key = await currentKey(deps.db, deps)
  return sealed(await printPdf(certificateSpec(certificate, pictures)), key)
}

/** Letters that no file system takes are left out. */
export const fileNameOf = ({ title, personName, number }: WholeCertificate): string =>
  `${title}-${personName}-${number}`.replaceAll(/[\\/:*?"<>|]/g, ' ')
