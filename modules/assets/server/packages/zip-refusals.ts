/** Opens archives of strangers within the limits of packages, and says in a sentence why one is refused. */
import { fail } from '@tripos/runtime/fail.ts'
import { ZipRefused, ZipTooBig, ZipUnsafe } from '@tripos/documents/zip.ts'
import { openZipFile, type ZipFile, type ZipLimits } from '@tripos/documents/zip-file.ts'

const GIGABYTE = 1024 ** 3

/** Recordings and pictures pack to hardly less than they are; what unpacks to a hundred times itself is a trap. */
const LIMITS: ZipLimits = { maxEntries: 10_000, maxBytes: 4 * GIGABYTE, maxRatio: 100 }

function refuse(error: unknown): never {
  if (error instanceof ZipUnsafe) fail('PACKAGE_UNSAFE', { args: { path: error.message.slice(0, 200) } })
  if (error instanceof ZipTooBig) {
    fail('PACKAGE_TOO_BIG', { args: { files: LIMITS.maxEntries, limit: `${LIMITS.maxBytes / GIGABYTE} GB` } })
  }
  if (error instanceof ZipRefused) fail('PACKAGE_DAMAGED')
  throw error
}

/** Opens the archive for this time only. What is wrong with it is refused with an AppError, whenever it shows. */
export async function withZipFile<T>(path: string, work: (zip: ZipFile) => Promise<T>): Promise<T> {
  let zip: ZipFile | undefined
  try {
    zip = await openZipFile(path, LIMITS)
    return await work(zip)
  } catch (error) {
    return refuse(error)
  } finally {
    await zip?.close()
  }
}
