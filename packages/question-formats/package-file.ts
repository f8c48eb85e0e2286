/** Archives of strangers whose files are read one by one. */
import { openZip, type ZipArchive, ZipRefused, ZipTooBig, ZipUnsafe } from '@tripos/documents/zip.ts'
import { localized, type LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { FileRefusal, unsafe } from './format.ts'

const MEGABYTE = 1024 * 1024

export interface PackageLimits {
  readonly maxBytes: number
  /** What the file should have been. */
  readonly notThis: LocalizedText
}

function refusalOf(error: unknown, { maxBytes, notThis }: PackageLimits): unknown {
  if (error instanceof ZipUnsafe) {
    return unsafe('压缩包中有指向包外的路径。', 'the archive has a path that leads out of it.')
  }
  if (error instanceof ZipTooBig) {
    const size = `${Math.round((error.limitBytes ?? maxBytes) / MEGABYTE)} MB`
    return new FileRefusal('TOO_LARGE', localized(size, size))
  }
  return error instanceof ZipRefused ? new FileRefusal('IMPORT_UNREADABLE', notThis) : error
}

/** Refuses a damaged, too big or unsafe archive, now or when one of its files is read. */
export function openPackage(bytes: Buffer, limits: PackageLimits): ZipArchive {
  const guarded = <T>(action: () => T): T => {
    try {
      return action()
    } catch (error) {
      throw refusalOf(error, limits)
    }
  }
  const archive = guarded(() => openZip(bytes, limits.maxBytes))
  return { names: archive.names, read: name => guarded(() => archive.read(name)) }
}
