import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '@tripos/ui/dialog.tsx'
import styles from './help-dialog.module.css'

export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('examRoom.help')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <dl className={styles.list}>
        <Row keys={['1-9', 'A-I']} word={t('or')} text={t('choose')} />
        <Row keys={['←', '→']} text={t('move')} />
        <Row keys={['P', 'N']} text={t('move')} />
        <Row keys={['F']} text={t('flag')} />
        <Row keys={['G']} text={t('sheet')} />
        <Row keys={['Ctrl + Enter']} text={t('handIn')} />
        <Row keys={['?']} text={t('help')} />
      </dl>
      <p className={styles.note}>{t('note')}</p>
    </Dialog>
  )
}

function Row({ keys, word, text }: { keys: readonly string[]; word?: ReactNode; text: string }) {
  return (
    <div className={styles.row}>
      <dt>
        {keys.map((key, index) => (
          <span key={key}>
            {index > 0 && <> {word} </>}
            <kbd>{key}</kbd>
          </span>
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  )
}
