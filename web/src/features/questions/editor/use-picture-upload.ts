import { files } from '@tripos/contract/files'
import type { Editor } from '@tiptap/react'
import { useTransfer } from '../../../ui/transfer.tsx'

/** Stores a picture and puts it where the cursor is. */
export function usePictureUpload(editor: Editor | null): (file: File) => Promise<void> {
  const { upload } = useTransfer()
  return async file => {
    const stored = await upload(files.uploadImage, { file, input: {} })
    // Only the file's name is known; the author can say more by editing the picture's text.
    const alt = file.name.replace(/\.\w+$/, '').slice(0, 100)
    if (stored) editor?.chain().focus().setImage({ src: stored.url, alt }).run()
  }
}
