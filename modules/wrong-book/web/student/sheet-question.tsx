import { typeTextOf } from '@tripos/question-kinds/type-text.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { shownOptions, shownPrompts } from '@tripos/question-kinds/shown-texts.ts'
import { useTranslations } from 'use-intl'
import { RichText } from '@tripos/ui/rich-text.tsx'
import { letterOf } from '@tripos/question-kinds/answer-text.ts'
import { ReviewedQuestion } from '../../../papers/web/shared/reviewed-question.tsx'
import type { wrongBook } from '../../contract/wrong-book.ts'
import styles from './wrong-book.module.css'

type Row = Output<typeof wrongBook.sheet>['rows'][number]
type Asked = Parameters<typeof shownOptions>[0]

interface SheetQuestionProps {
  readonly row: Row
  readonly no: number
  readonly withAnswers: boolean
}

export function SheetQuestion({ row, no, withAnswers }: SheetQuestionProps) {
  const t = useTranslations()
  const { question } = row
  return (
    <section className={styles.onSheet} aria-labelledby={`sheet-${no}`}>
      <h2 id={`sheet-${no}`} className={styles.sheetHead}>
        {t('wrongBook.sheet.heading', { no })} {t(`common.${typeTextOf(question)}`)}
        <span className={styles.source}> · {row.examTitle}</span>
      </h2>
      {withAnswers ? (
        <ReviewedQuestion question={question} paperId={row.paperId} />
      ) : (
        <>
          <RichText html={question.stem} />
          <Task task={question} />
          {question.type === QuestionType.combined &&
            question.parts.map((part, at) => (
              <div key={at} className={styles.partOnSheet}>
                <p>{t('wrongBook.sheet.parts', { no: at + 1 })}</p>
                <RichText html={part.stem} />
                <Task task={part} />
              </div>
            ))}
        </>
      )}
      {row.note !== '' && (
        <div className={styles.noteOnSheet}>
          <h3 className={styles.source}>{t('wrongBook.sheet.note')}</h3>
          <p className={styles.note}>{row.note}</p>
        </div>
      )}
    </section>
  )
}

/** What is to be matched and chosen from. */
function Task({ task }: { task: Asked }) {
  return (
    <>
      <Lettered texts={shownPrompts(task)} sign={index => String(index + 1)} />
      <Lettered texts={shownOptions(task)} sign={letterOf} />
    </>
  )
}

function Lettered({ texts, sign }: { texts: readonly string[]; sign: (index: number) => string }) {
  if (texts.length === 0) return null
  return (
    <ul className={styles.lettered}>
      {texts.map((html, index) => (
        <li key={index}>
          <span>{sign(index)}.</span>
          <RichText html={html} inline />
        </li>
      ))}
    </ul>
  )
}
