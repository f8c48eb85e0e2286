import type { Editor } from '@tiptap/react'
import { type ReactNode, useState } from 'react'
import { type Picture, PictureDialog } from './picture-dialog.tsx'

interface PictureSettings {
  /** False: no picture is chosen. */
  readonly open: () => boolean
  readonly dialog: ReactNode
}

const pictureOf = ({ alt, width }: Record<string, unknown>): Picture => ({
  alt: typeof alt === 'string' ? alt : '',
  width: Number(width) || null,
})

/** Text and width of the picture that is chosen in the editor. */
export function usePictureSettings(editor: Editor | null): PictureSettings {
  const [picture, setPicture] = useState<Picture>()
  const open = () => {
    if (!editor?.isActive('image')) return false
    setPicture(pictureOf(editor.getAttributes('image')))
    return true
  }
  const close = () => {
    setPicture(undefined)
    editor?.commands.focus()
  }
  const save = ({ alt, width }: Picture) => {
    // The height follows. A width that was left as it is may be a share of the line, which is no number of pixels.
    const size = width === picture?.width ? {} : { width, height: null }
    editor?.commands.updateAttributes('image', { alt, ...size })
    close()
  }
  return { open, dialog: picture && <PictureDialog picture={picture} onSave={save} onClose={close} /> }
}
