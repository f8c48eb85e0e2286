import type { Editor } from '@tiptap/react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../../lib/call-error.ts'
import { leaveOnSessionError } from '../../../lib/session.ts'
import { toast } from '../../../ui/toast.tsx'
import { uploadPicture } from '../api.ts'

/** Stores a picture and puts it where the cursor is. */
export function usePictureUpload(editor: Editor | null): (file: File) => Promise<void> {
  const t = useTranslations('admin.editor')
  return async file => {
    try {
      const { url } = await uploadPicture(file)
      // Only the file's name is known; the author can say more by editing the picture's text.
      const alt = file.name.replace(/\.\w+$/, '').slice(0, 100)
      editor?.chain().focus().setImage({ src: url, alt }).run()
    } catch (error) {
      if (leaveOnSessionError(error)) return
      toast.error(error instanceof CallError && error.text !== '' ? error.text : t('uploadFailed'))
    }
  }
}
