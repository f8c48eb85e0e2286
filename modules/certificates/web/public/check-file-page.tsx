import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { fetchScript } from '@tripos/web-kit/fetch-bytes.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Button } from '@tripos/ui/button.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { checkFile, type CheckedCredential, type FileVerdict } from '../../contract/check-file.ts'
import { certificateChecks, type KeySet } from '../../contract/my-certificates.ts'
import { saveFile } from '../save-file.ts'
import { certificatesPaths } from '../shared/paths.ts'
import { CheckLayout } from './check-layout.tsx'
import styles from './check.module.css'
import { ShownCertificate } from './shown-certificate.tsx'
import { Verdict } from './verdict.tsx'

/** `/cert/file`: whether a PDF file is a certificate of ours to the last byte. The file stays in the browser. */
export function CheckFilePage() {
  const t = useTranslations('certificateCheck')
  const keys = useEndpoint(certificateChecks.keys, {}, { staleMs: 0 })
  const [verdict, setVerdict] = useState<FileVerdict>()
  const check = async (file: File, known: KeySet) => {
    const { BROWSER_TOOLS } = await import('../checker/browser-tools.ts')
    setVerdict(checkFile(new Uint8Array(await file.arrayBuffer()), known, BROWSER_TOOLS))
  }
  return (
    <CheckLayout title={t('fileTitle')} hint={t('fileHint')}>
      <LoadError query={keys} />
      {keys.data && (
        <>
          <label className={styles.strong} htmlFor="certificate-file">
            {t('file')}
          </label>
          <input
            id="certificate-file"
            className={styles.file}
            type="file"
            accept="application/pdf"
            onChange={event => {
              const [file] = event.target.files ?? []
              if (file) void check(file, keys.data)
            }}
          />
          {verdict && <FileAnswer verdict={verdict} />}
          <SavePage known={keys.data} />
        </>
      )}
      <nav className={styles.links}>
        <Link to={certificatesPaths.check}>{t('toNumber')}</Link>
      </nav>
    </CheckLayout>
  )
}

function FileAnswer({ verdict }: { verdict: FileVerdict }) {
  const t = useTranslations('certificateCheck')
  if (verdict.verdict === 'genuine') return <StateNow credential={verdict.credential} />
  return (
    <Verdict look="bad" title={t(`fileVerdicts.${verdict.verdict}`)} text={t(`fileVerdictTexts.${verdict.verdict}`)} />
  )
}

/** The bytes are right; what the certificate is worth now, the server says. */
function StateNow({ credential }: { credential: CheckedCredential }) {
  const t = useTranslations('certificateCheck')
  const code = credential.url.split('/').at(-1) ?? ''
  const found = useEndpoint(certificateChecks.show, { code }, { staleMs: 0 })
  return (
    <>
      <Verdict look="good" title={t('fileVerdicts.genuine')} text={t('fileVerdictTexts.genuine')} />
      {found.data && <ShownCertificate certificate={found.data} />}
      <LoadError query={found} />
    </>
  )
}

/** The same check as a file of its own, for when there is no server. */
function SavePage({ known: { keys, withdrawn } }: { known: KeySet }) {
  const t = useTranslations('certificateCheck')
  const language = useLocaleStore(state => state.language)
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const script = await fetchScript('/certificate-checker.js')
      const { checkerPage } = await import('../checker/checker-page.ts')
      const page = checkerPage({ script, keys, withdrawn, savedAt: new Date().toISOString(), language })
      saveFile(new Blob([page], { type: 'text/html' }), t('pageFile'))
    } catch {
      toast.error(t('pageFailed'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.save}>
      <Button busy={isBusy} onClick={() => void save()}>
        {t('savePage')}
      </Button>
      <p className={styles.hint}>{t('savePageHint')}</p>
    </div>
  )
}
