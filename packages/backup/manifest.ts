/** What a backup says about itself, and the proof that it holds exactly that. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type ArchiveReader, openArchive } from './archive.ts'
import { BackupRefusal } from './refusal.ts'

export const MANIFEST = 'manifest.json'
/** The checksum of the manifest, which holds those of all others. */
export const SEAL = 'manifest.sha256'
export const DATA_KEY = 'data.key'
const FORMAT = 1

const sum = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.gte(0))
const identifier = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/))

const manifest = z.object({
  format: z.literal(FORMAT),
  tripos: z.string(),
  postgres: z.string(),
  madeAt: z.string(),
  /** All that the database had, in the order of their names. */
  migrations: z.array(z.object({ name: z.string().check(z.regex(/^\d{4}_[a-z0-9_]+\.sql$/)), checksum: sum })),
  tables: z.array(
    z.object({
      name: identifier,
      columns: z.array(identifier).check(z.minLength(1)),
      rows: count,
      /** Of the text of COPY, before it is packed: the restored table must give the same. */
      sha256: sum,
    }),
  ),
  sequences: z.array(z.object({ name: identifier, last: z.int(), isCalled: z.boolean() })),
  files: z.object({
    /** `s3`: the objects stay in the bucket and are not in the backup. */
    storage: z.enum(['folder', 's3']),
    /** Of s3: which bucket, at which address. */
    where: z.string(),
    count,
    bytes: count,
  }),
  /** `setting`: TRIPOS_DATA_KEY, which stays out of the backup. */
  dataKey: z.enum(['inside', 'setting', 'none']),
  members: z.array(z.object({ name: z.string(), size: count, sha256: sum })),
})
export type Manifest = z.output<typeof manifest>

export const writeManifest = (value: Omit<Manifest, 'format'>): Buffer =>
  Buffer.from(`${JSON.stringify({ format: FORMAT, ...value }, null, 1)}\n`)

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function textOf(archive: ArchiveReader, name: string): Promise<string> {
  const member = archive.members.find(one => one.name === name)
  if (member === undefined)
    throw new BackupRefusal(`The backup has no ${name}: it is cut off, or is not one of Tripos.`)
  const parts: Buffer[] = []
  for await (const chunk of archive.read(member)) parts.push(chunk)
  return Buffer.concat(parts).toString('utf8')
}

async function readManifest(archive: ArchiveReader): Promise<Manifest> {
  const text = await textOf(archive, MANIFEST)
  if ((await textOf(archive, SEAL)) !== `${sha256(Buffer.from(text))}\n`)
    throw new BackupRefusal(`The backup is damaged: ${MANIFEST} is not as it was written.`)
  const value: unknown = JSON.parse(text)
  const parsed = z.safeParse(manifest, value)
  if (parsed.success) return parsed.data
  throw new BackupRefusal('The backup was made by another version of Tripos that writes another format: use that one.')
}

async function verifyMembers(archive: ArchiveReader, { members }: Manifest): Promise<void> {
  const names = [...members.map(member => member.name), MANIFEST, SEAL]
  if (names.length !== archive.members.length || names.some((name, i) => archive.members[i]?.name !== name))
    throw new BackupRefusal('The backup is damaged: it does not hold what its manifest names.')
  for (const [i, member] of members.entries()) {
    const placed = archive.members[i]
    if (placed === undefined) throw new Error('a member is missing')
    const hash = createHash('sha256')
    for await (const chunk of archive.read(placed)) hash.update(chunk)
    if (hash.digest('hex') !== member.sha256)
      throw new BackupRefusal(`The backup is damaged: ${member.name} is not as it was written.`)
  }
}

export interface VerifiedBackup {
  readonly manifest: Manifest
  readonly archive: ArchiveReader
}

/** Every byte is looked at before any of it is used. */
export async function openVerified(path: string): Promise<VerifiedBackup> {
  const archive = await openArchive(path)
  try {
    const found = await readManifest(archive)
    await verifyMembers(archive, found)
    return { manifest: found, archive }
  } catch (error) {
    await archive.close()
    throw error
  }
}
