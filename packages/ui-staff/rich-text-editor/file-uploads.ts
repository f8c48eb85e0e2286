/** Where pictures, sound and video of rich text are stored: whoever keeps files says so once. */
import type { useTransfer } from '@tripos/ui/transfer.tsx'

type Transfer = ReturnType<typeof useTransfer>

export interface FileUploads {
  /** Undefined where it was refused or called off. */
  readonly storeImage: (file: File, transfer: Transfer) => Promise<{ readonly url: string } | undefined>
  readonly storeMedia: (
    file: File,
    transfer: Transfer,
  ) => Promise<{ readonly url: string; readonly kind: 'audio' | 'video' } | undefined>
}

let uploads: FileUploads | undefined

export function setFileUploads(given: FileUploads): void {
  uploads = given
}

export function fileUploads(): FileUploads {
  if (!uploads) throw new Error('nobody keeps files')
  return uploads
}
