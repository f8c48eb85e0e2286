import { completeness } from '@tripos/question-kinds/completeness.ts'
import type { PaperQuestion } from '@tripos/question-kinds/paper-question.ts'
import { useTranslations } from 'use-intl'
import { classes } from '@tripos/ui/classes.ts'
import styles from './answer-sheet.module.css'
import { answerProgress, type Attempt, type SheetGroup, sheetGroups } from './attempt.rules.ts'

interface AnswerSheetProps {
  readonly attempt: Attempt
  readonly onGo: (no: number) => void
  /** The drawer has a title of its own. */
  readonly hasTitle?: boolean
}

/** The paper as a map. State is never told by colour alone. */
export function AnswerSheet({ attempt, onGo, hasTitle }: AnswerSheetProps) {
  const t = useTranslations('examRoom.sheet')
  const { answered, total, partlyNos, unansweredNos } = answerProgress(attempt)
  const isDone = unansweredNos.length + partlyNos.length === 0
  return (
    <nav className={styles.sheet} aria-label={t('title')}>
      {hasTitle && <h2 className={styles.title}>{t('title')}</h2>}
      <div className={styles.progress}>
        <progress className={styles.bar} max={total} value={answered} aria-label={t('progress', { answered, total })} />
        <p className={styles.counts}>
          <span>{t('progress', { answered, total })}</span>
          {isDone && <span>{t('none')}</span>}
          {partlyNos.length > 0 && <span>{t('partlyCount', { count: partlyNos.length })}</span>}
          {unansweredNos.length > 0 && <span>{t('left', { count: unansweredNos.length })}</span>}
        </p>
      </div>
      {sheetGroups(attempt.questions).map(group => (
        <Group key={group.questions[0]?.no} group={group} attempt={attempt} onGo={onGo} />
      ))}
      <Legend />
    </nav>
  )
}

function Group({ group, attempt, onGo }: { group: SheetGroup } & AnswerSheetProps) {
  const t = useTranslations()
  const { answered, total } = answerProgress({ questions: group.questions, answers: attempt.answers })
  const type = t(`common.${group.type}`)
  return (
    <section className={styles.group}>
      <h3 className={styles.groupTitle}>{t('examRoom.sheet.group', { type, answered, total })}</h3>
      <ol className={styles.items}>
        {group.questions.map(question => (
          <li key={question.no}>
            <Item question={question} attempt={attempt} onGo={onGo} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Item({ question, attempt, onGo }: { question: PaperQuestion } & AnswerSheetProps) {
  const t = useTranslations('examRoom.sheet')
  const { no } = question
  const done = completeness(attempt.answers[no], question)
  const isFlagged = attempt.flags.includes(no)
  const isCurrent = attempt.currentNo === no
  return (
    <button
      type="button"
      className={classes(
        styles.item,
        done === 'all' && styles.done,
        done === 'partly' && styles.partly,
        isFlagged && styles.flagged,
      )}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={t('item', { no, answered: done, flagged: isFlagged ? 'yes' : 'no' })}
      onClick={() => onGo(no)}
    >
      {no}
    </button>
  )
}

function Legend() {
  const t = useTranslations('examRoom.sheet')
  return (
    <p className={styles.legend}>
      <span>
        <i className={classes(styles.sample, styles.done)} /> {t('answered')}
      </span>
      <span>
        <i className={classes(styles.sample, styles.partly)} /> {t('partly')}
      </span>
      <span>
        <i className={styles.sample} /> {t('unanswered')}
      </span>
      <span>
        <i className={classes(styles.sample, styles.flagged)} /> {t('flagged')}
      </span>
    </p>
  )
}
