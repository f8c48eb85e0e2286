/** What a file is, by its bytes. Its name must not say otherwise. */
import { AssetKind } from '../contract/asset-kinds.ts'
import { fileTypeFromFile } from 'file-type'
import { open, readFile } from 'node:fs/promises'
import { fail } from '@tripos/runtime/fail.ts'
import {
  ASSET_TYPES,
  type AssetType,
  endingOf,
  OPEN_XML,
  packageType,
  typeOfEnding,
  typeOfMime,
} from './asset-types.rules.ts'
import type { Peek } from './media-facts.rules.ts'
import { readZipKind } from './packages/unpack-package.ts'
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { isVtt, runnable, strictText } from './text.rules.ts'
import { allowedEndings } from './upload-names.rules.ts'

/** Other names of types that we know. */
const ALIASES: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'application/x-rar-compressed': 'application/vnd.rar',
}

/** Text of more than this is no lesson's. */
const MAX_TEXT_BYTES = 20 * 1024 * 1024

const refuseType = (type: string): never => fail('ASSET_TYPE_REFUSED', { args: { type, allowed: allowedEndings() } })

async function textType(path: string, size: number, ending: string): Promise<AssetType> {
  if (size > MAX_TEXT_BYTES) return refuseType(`unknown, ${formatBytes(size)}`)
  const text = strictText(await readFile(path)) ?? refuseType('unknown')
  const danger = runnable(text)
  if (danger !== undefined) return refuseType(danger)
  if (isVtt(text)) return typeOfMime('text/vtt') ?? refuseType('text/vtt')
  const named = typeOfEnding(ending)
  const isPlain = named?.mime.startsWith('text/') === true && named.mime !== 'text/vtt'
  return (isPlain ? named : typeOfMime('text/plain')) ?? refuseType('text')
}

const isArchive = (mime: string): boolean => mime === 'application/zip' || mime.startsWith(OPEN_XML)

/** What an archive holds decides, not what its first entry is called. */
async function archiveType(path: string): Promise<AssetType> {
  const kind = await readZipKind(path)
  if (kind === 'scorm' || kind === 'stream') return packageType(AssetKind[kind])
  const document = kind && ASSET_TYPES.find(type => type.kind === AssetKind[kind])
  return document ?? typeOfMime('application/zip') ?? refuseType('application/zip')
}

async function findBytes(path: string, size: number, ending: string): Promise<AssetType> {
  const found = (await fileTypeFromFile(path))?.mime
  // Captions are text: they are read as such, strictly.
  if (found === undefined || found === 'text/vtt') return textType(path, size, ending)
  if (isArchive(found)) return archiveType(path)
  return typeOfMime(ALIASES[found] ?? found) ?? refuseType(found)
}

export async function findType(path: string, name: string, size: number): Promise<AssetType> {
  const ending = endingOf(name)
  const type = await findBytes(path, size, ending)
  if (!type.endings.includes(ending)) fail('ASSET_DISGUISED', { args: { ending, type: type.mime } })
  return type
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
