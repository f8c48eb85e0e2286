import { AVATAR_SIDE, profile } from '../../contract/profile.ts'
import { useEffect, useRef, useState } from 'react'
import type { Area } from 'react-easy-crop'
import { useTranslations } from 'use-intl'
import { changeUser } from '@tripos/web-kit/session.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Dialog } from '@tripos/ui/dialog.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { CropStage } from './crop-stage.tsx'
import styles from './profile-page.module.css'

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif'
/** Larger files are not photographs that somebody meant to show, and decoding them takes the memory of a phone. */
const MAX_FILE_BYTES = 20 * 1024 * 1024

interface Chosen {
  readonly picture: ImageBitmap
  /** For the stage; let go of with the picture. */
  readonly url: string
}

/** Choose, cut, store. The picture leaves the browser only as the square that was chosen. */
export function AvatarDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('profile.avatar')
  const common = useTranslations('common')
  const { upload } = useTransfer()
  const [chosen, setChosen] = useState<Chosen>()
  const [area, setArea] = useState<Area>()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  // The bytes behind an address stay in memory until they are let go of.
  useEffect(() => {
    if (!chosen) return undefined
    return () => {
      URL.revokeObjectURL(chosen.url)
      chosen.picture.close()
    }
  }, [chosen])
  const close = () => {
    setChosen(undefined)
    setError(undefined)
    onClose()
  }
  const choose = async (file: File) => {
    const picture = file.size > MAX_FILE_BYTES ? undefined : await createImageBitmap(file).catch(() => undefined)
    setError(picture ? undefined : t('unreadable'))
    setArea(undefined)
    setChosen(picture ? { picture, url: URL.createObjectURL(file) } : undefined)
  }
  const save = async (picture: ImageBitmap, square: Area) => {
    setIsBusy(true)
    const file = await cutOut(picture, square)
    const stored = file ? await upload(profile.avatar, { file, input: {} }) : undefined
    setIsBusy(false)
    if (!stored) return
    changeUser({ avatar: stored.avatar })
    toast.success(t('saved'))
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('title')}
      actions={
        <>
          <Button onClick={close}>{common('cancel')}</Button>
          {chosen && area && (
            <Button kind="primary" busy={isBusy} onClick={() => void save(chosen.picture, area)}>
              {common('save')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <FileButton text={chosen ? t('chooseOther') : t('choose')} onChoose={file => void choose(file)} />
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        {chosen && <CropStage key={chosen.url} url={chosen.url} onChange={setArea} />}
      </div>
    </Dialog>
  )
}

function FileButton({ text, onChoose }: { text: string; onChoose: (file: File) => void }) {
  const t = useTranslations('profile.avatar')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button wide onClick={() => input.current?.click()}>
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label={t('file')}
        tabIndex={-1}
        className={styles.file}
        onChange={event => {
          const file = event.target.files?.[0]
          // The same file again must be a change again.
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}

async function cutOut(picture: ImageBitmap, { x, y, width, height }: Area): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = AVATAR_SIDE
  canvas.height = AVATAR_SIDE
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, AVATAR_SIDE, AVATAR_SIDE)
  // A browser that writes no WebP gives PNG instead.
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/webp', 0.9))
  return blob ? new File([blob], 'avatar', { type: blob.type }) : undefined
}
