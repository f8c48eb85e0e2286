/** Opens archives that have arrived: what they are, and the files of a package into the storage. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fail } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import type { Storage } from '@tripos/storage/storage.ts'
import { readWhole, type ZipFile } from '@tripos/documents/zip-file.ts'
import { readCourseStructure } from './cmi5-structure.ts'
import { findFrames } from './find-frames.ts'
import { readManifest } from './manifest.ts'
import { mimeOfEntry } from './mime.rules.ts'
import { entryKey, type PackageContent, type PackageEntry } from './package-content.ts'
import {
  CMI5_STRUCTURE,
  filesBelow,
  isPlaylist,
  MANIFEST,
  rootOf,
  type ZipKind,
  zipKindOf,
} from './package-names.rules.ts'
import { findPlaylist, type PlaylistFinding, secondsOf } from './playlist.rules.ts'
import { withZipFile } from './zip-refusals.ts'

/** A manifest of an honest package has some hundred kilobytes; each megabyte takes time to parse. */
const MAX_MANIFEST_BYTES = 2 * 1024 * 1024
const MAX_PLAYLIST_BYTES = 2 * 1024 * 1024
const MAX_PLAYLISTS = 100
/** Small files are stored from memory: a file on the way for each of thousands takes long. */
const SMALL_BYTES = 4 * 1024 * 1024

export interface UnpackedPackage {
  readonly content: PackageContent
  /** Of a stream. */
  readonly durationSeconds: number | null
  readonly entries: readonly PackageEntry[]
}

const OFFICE: readonly (ZipKind | undefined)[] = ['word', 'slides', 'sheet']

/** Unpacks every file to its end: what is not as long as it says, or damaged, is refused. */
async function verify(zip: ZipFile): Promise<void> {
  for (const { name } of zip.entries) for await (const _ of zip.read(name)) continue
}

/**
 * Refuses a damaged archive with an AppError. Undefined: a sound archive of something else. Office documents are opened
 * by the browsers of learners, which trust the sizes in them: they are looked at to the end.
 */
export const readZipKind = (path: string): Promise<ZipKind | undefined> =>
  withZipFile(path, async zip => {
    const kind = zipKindOf(zip.entries.map(({ name }) => name))
    if (OFFICE.includes(kind)) await verify(zip)
    return kind
  })

function playlistOf(finding: PlaylistFinding): string {
  if ('playlist' in finding) return finding.playlist
  const args = { path: finding.path.slice(0, 200) }
  if (finding.problem === 'outside') return fail('PACKAGE_REACHES_OUT', { args })
  return finding.problem === 'missing' ? fail('PACKAGE_FILE_MISSING', { args }) : fail('STREAM_UNCLEAR')
}

/** `files`: what a file of the package is called in the archive. */
async function contentOf(
  zip: ZipFile,
  files: ReadonlyMap<string, string>,
): Promise<Pick<UnpackedPackage, 'content' | 'durationSeconds'>> {
  const names = new Set(files.keys())
  const manifest = files.get(MANIFEST)
  if (manifest !== undefined) {
    const content = readManifest(await readWhole(zip, manifest, MAX_MANIFEST_BYTES), names)
    return { content: { ...content, hasFrames: await findFrames(zip, files) }, durationSeconds: null }
  }
  const structure = files.get(CMI5_STRUCTURE)
  if (structure !== undefined) {
    const content = readCourseStructure(await readWhole(zip, structure, MAX_MANIFEST_BYTES), names)
    return { content, durationSeconds: null }
  }
  const playlists = new Map<string, string>()
  for (const [path, name] of files) {
    if (!isPlaylist(path)) continue
    if (playlists.size === MAX_PLAYLISTS) return fail('STREAM_UNCLEAR')
    playlists.set(path, (await readWhole(zip, name, MAX_PLAYLIST_BYTES)).toString('utf8'))
  }
  const playlist = playlistOf(findPlaylist(playlists, names))
  // All variants are as long as the stream.
  const seconds = Math.round(Math.max(0, ...[...playlists.values()].map(secondsOf)))
  return { content: { kind: 'stream', playlist }, durationSeconds: seconds === 0 ? null : seconds }
}

interface Target {
  readonly storage: Storage
  readonly key: string
}

async function storeEntry(zip: ZipFile, { name, size }: ZipFile['entries'][number], to: Target): Promise<void> {
  if (size <= SMALL_BYTES) return to.storage.put(to.key, await readWhole(zip, name, size))
  const path = join(await to.storage.receiveFolder(), newId())
  try {
    await pipeline(zip.read(name), createWriteStream(path, { flush: true }))
    await to.storage.adopt(to.key, path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Removes the files of a package; those that are not there do no harm. */
export async function removePackageFiles(storage: Storage, assetId: string, count: number): Promise<void> {
  for (let entryNo = 0; entryNo < count; entryNo++) await storage.remove(entryKey(assetId, entryNo))
}

async function storeEntries(
  { storage, assetId }: { readonly storage: Storage; readonly assetId: string },
  zip: ZipFile,
  files: ReadonlyMap<string, string>,
): Promise<PackageEntry[]> {
  const sizes = new Map(zip.entries.map(({ name, size }) => [name, size]))
  const entries: PackageEntry[] = []
  try {
    for (const [path, name] of files) {
      const entry = { path, mime: mimeOfEntry(path), sizeBytes: sizes.get(name) ?? 0, entryNo: entries.length }
      entries.push(entry)
      await storeEntry(zip, { name, size: entry.sizeBytes }, { storage, key: entryKey(assetId, entry.entryNo) })
    }
    return entries
  } catch (error) {
    await removePackageFiles(storage, assetId, entries.length)
    throw error
  }
}

export interface Unpacking {
  readonly assetId: string
  readonly path: string
  /** Refuses what has no room, by the bytes of all files. Asked before the first of them is stored. */
  readonly admit: (bytes: number) => Promise<void>
}

/**
 * Reads the package at `path` and stores its files. The caller writes the rows (`insertPackage`) in the transaction that
 * makes the asset ready. A refusal is thrown as an AppError; nothing of the package then lies in the storage.
 */
export const unpackPackage = (
  { storage }: { readonly storage: Storage },
  { assetId, path, admit }: Unpacking,
): Promise<UnpackedPackage> =>
  withZipFile(path, async zip => {
    const names = zip.entries.map(({ name }) => name)
    const files = filesBelow(rootOf(names), names)
    const found = await contentOf(zip, files)
    await admit(zip.entries.reduce((sum, { size }) => sum + size, 0))
    return { ...found, entries: await storeEntries({ storage, assetId }, zip, files) }
  })
