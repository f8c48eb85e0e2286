import type { Editor } from '@tiptap/react'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { fileUploads } from './file-uploads.ts'

/** Only the file's name is known. */
const nameOf = (file: File): string => file.name.replace(/\.\w+$/, '').slice(0, 100)

/** Store a file and put it where the cursor is. */
export function useFileUploads(editor: Editor | null) {
  const transfer = useTransfer()
  return {
    addPicture: async (file: File): Promise<void> => {
      const stored = await fileUploads().storeImage(file, transfer)
      // No text is better than the name of a file, which may even say which option is right.
      if (stored) editor?.chain().focus().setImage({ src: stored.url, alt: '' }).run()
    },
    addMedia: async (file: File): Promise<void> => {
      const stored = await fileUploads().storeMedia(file, transfer)
      if (!stored) return
      const attrs = { kind: stored.kind, src: stored.url, title: nameOf(file) }
      editor?.chain().focus().insertContent({ type: 'media', attrs }).run()
    },
  }
}
