/** What a file for lessons is, by its bytes. Its name must not say otherwise. */
import { AssetKind } from '../contract/asset-kinds.ts'
import { open } from 'node:fs/promises'
import { endingOf } from '@tripos/files/file-types.rules.ts'
import { identifyFile } from '@tripos/files/identify.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { allowedEndings, type AssetType, assetType, packageType } from './asset-types.rules.ts'
import type { Peek } from './media-facts.rules.ts'
import { readZipKind } from './packages/unpack-package.ts'

/** Lessons unpack these, and browsers open those of Office: an archive is looked at to its end. */
async function lookInside(path: string, type: AssetType): Promise<AssetType> {
  const kind = await readZipKind(path)
  if (kind === 'tincan') fail('TINCAN_PACKAGE')
  if (kind === 'h5p') fail('H5P_PACKAGE')
  if (kind === 'cmi5') return packageType(AssetKind.scorm)
  return kind === 'scorm' || kind === 'stream' ? packageType(AssetKind[kind]) : type
}

const ZIP = 'application/zip'
const ZIPPED = [ZIP, 'application/vnd.openxmlformats-', 'application/vnd.oasis.']

interface Arrived {
  readonly path: string
  readonly name: string
  /** For the list of what is taken. */
  readonly hasConverter: boolean
}

export async function findType({ path, name, hasConverter }: Arrived): Promise<AssetType> {
  const { type, found, isDisguised } = await identifyFile({ path, name }, 'plain')
  const known =
    assetType(type) ?? fail('ASSET_TYPE_REFUSED', { args: { type: found, allowed: allowedEndings({ hasConverter }) } })
  if (isDisguised) fail('ASSET_DISGUISED', { args: { ending: endingOf(name), type: known.mime } })
  if (!ZIPPED.some(start => known.mime.startsWith(start))) return known
  const inside = await lookInside(path, known)
  // A document that holds the files of a package too stays what its name says.
  return known.mime === ZIP ? inside : known
}

/** Runs with parts of a file at hand. */
export async function peeking<T>(path: string, work: (file: Peek) => Promise<T>): Promise<T> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    return await work({
      size,
      async read(from, length) {
        const wanted = Math.max(0, Math.min(length, size - from))
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, from)
        return buffer.subarray(0, bytesRead)
      },
    })
  } finally {
    await handle.close()
  }
}
