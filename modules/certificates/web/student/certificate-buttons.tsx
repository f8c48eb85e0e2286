import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { fetchFile } from '@tripos/web-kit/call.ts'
import { copyText } from '@tripos/web-kit/copy-text.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { useErrorText } from '@tripos/ui/states.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { certificatePath, myCertificates } from '../../contract/my-certificates.ts'
import { linkedInAddress } from './linked-in.rules.ts'
import styles from './my-certificates.module.css'
import type { OwnCertificate } from './own-certificate.ts'

/** What one does with a certificate: keep it, print it, show it to others. */
export function CertificateButtons({ certificate }: { certificate: OwnCertificate }) {
  const t = useTranslations('certificates.mine')
  const common = useTranslations('common')
  const { download } = useTransfer()
  const { id, code, url, title } = certificate
  const copy = async () => {
    if (await copyText(url)) toast.success(t('copied'))
    else toast.error(common('copyFailed'))
  }
  return (
    <div className={styles.buttons}>
      <Button
        kind="primary"
        aria-label={t('pdfOf', { title })}
        onClick={() => void download(myCertificates.pdf, { id })}
      >
        {t('pdf')}
      </Button>
      <PictureButton certificate={certificate} />
      <Button aria-label={t('copyOf', { title })} onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <ButtonLink kind="quiet" to={certificatePath(code)} aria-label={t('checkOf', { title })}>
        {t('check')}
      </ButtonLink>
      <Button
        kind="quiet"
        aria-label={t('credentialOf', { title })}
        onClick={() => void download(myCertificates.credential, { id })}
      >
        {t('credential')}
      </Button>
      <a className={styles.outside} href={linkedInAddress(certificate)} target="_blank" rel="noreferrer">
        {t('linkedIn')}
      </a>
    </div>
  )
}

/** Drawn by the browser, from the same file. */
function PictureButton({ certificate: { id, title } }: { certificate: OwnCertificate }) {
  const t = useTranslations('certificates.mine')
  const textOf = useErrorText()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const { blob, name } = await fetchFile(myCertificates.pdf, { id })
      const { savePicture } = await import('../pdf-picture/save-picture.ts')
      await savePicture(blob, name.replace(/\.pdf$/, '.png'))
    } catch (error) {
      toast.error(textOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button busy={isBusy} aria-label={t('pictureOf', { title })} onClick={() => void save()}>
      {t('picture')}
    </Button>
  )
}
