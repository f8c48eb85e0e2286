import { PrinterOutlined } from '@ant-design/icons'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { paperPreview } from '../../contract/paper-preview.ts'
import { QuestionView } from '../../../questions/web/shared/question-view.tsx'
import { bySection } from './print-paper.rules.ts'
import styles from './print-paper.module.css'

interface PrintPaperProps {
  readonly title: string
  readonly questions: Output<typeof paperPreview.ofExam>[number]
  readonly withKey: boolean
}

/** One drawn paper on sheets: to be printed, or stored as PDF by the dialog of the browser. */
export function PrintPaper(props: PrintPaperProps) {
  const t = useTranslations('exams.blueprints')
  const [isPrinting, setIsPrinting] = useState(false)
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden="true" />} onClick={() => setIsPrinting(true)}>
        {t('print')}
      </Button>
      {isPrinting && createPortal(<Sheet {...props} onPrinted={() => setIsPrinting(false)} />, document.body)}
    </>
  )
}

/** Stands outside the app, which the printer does not see; a screen does not show it. */
function Sheet({ title, questions, withKey, onPrinted }: PrintPaperProps & { readonly onPrinted: () => void }) {
  const t = useTranslations('exams.blueprints')
  const sheet = useRef<HTMLElement>(null)
  const printed = useRef(onPrinted)
  useEffect(() => {
    printed.current = onPrinted
  })
  useEffect(() => {
    const done = () => printed.current()
    addEventListener('afterprint', done)
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])]
    // One that does not load is printed as its text.
    void Promise.allSettled(pictures.map(picture => picture.decode())).then(() => window.print())
    return () => removeEventListener('afterprint', done)
  }, [])
  const points = questions.reduce((sum, question) => sum + question.points, 0)
  return (
    <article ref={sheet} className={styles.sheet} data-theme="light" aria-label={title}>
      <h1>{title}</h1>
      <p>{t('printSum', { count: questions.length, points: formatPoints(points) })}</p>
      {withKey ? <p>{t('printKey')}</p> : <p className={styles.blanks}>{t('printBlanks')}</p>}
      {bySection(questions).map(({ section, questions: inSection }) => (
        <section key={inSection[0]?.no}>
          <h2>{section}</h2>
          {inSection.map(({ no, points: worth, view, order, excerpt }) => (
            <div key={no} className={styles.question}>
              <p>{t('printHead', { no, points: formatPoints(worth) })}</p>
              {view === null ? excerpt : <QuestionView view={view} order={order} withKey={withKey} />}
            </div>
          ))}
        </section>
      ))}
    </article>
  )
}
