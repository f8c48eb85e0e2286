import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { formatPercent } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { Facts } from '@tripos/ui/facts.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { NotFound } from '@tripos/ui/states.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { practicePaths } from '../../../practice/web/shared/paths.ts'
import { ReviewedQuestion } from '../../../papers/web/shared/reviewed-question.tsx'
import { questionMarks } from '../../contract/question-marks.ts'
import { questionView, type ShownQuestion } from '../../contract/question-view.ts'
import { wrongBook } from '../../contract/wrong-book.ts'
import { BelowQuestion } from '../shared/slots.ts'
import { wrongBookPaths } from '../shared/paths.ts'
import { Attempts, Practised } from './attempts.tsx'
import { CauseCard } from './cause-card.tsx'
import { StarIcon } from './icons.tsx'
import { NoteCard } from './note-card.tsx'
import styles from './wrong-book.module.css'
import { WrongBookTexts } from './wrong-book-texts.tsx'

/** `/web/qu/view/:id`: one question with its answer, and what the student keeps about it. */
export function QuestionPage() {
  const { id = '' } = useParams()
  const shown = useEndpoint(questionView.show, { id }, { staleMs: 0 })
  if (shown.isPending) return <Skeleton count={3} height={160} />
  if (isRefusal(shown.error, 'NOT_FOUND', 'BAD_INPUT')) return <NotFound inLayout />
  if (shown.isLoadingError) return <LoadError query={shown} />
  return (
    <WrongBookTexts>
      <LoadError query={shown} />
      <Question key={id} shown={shown.data} />
    </WrongBookTexts>
  )
}

function Question({ shown }: { shown: ShownQuestion }) {
  const t = useTranslations('wrongBook')
  const { id, statistics } = shown
  const wasMissed =
    shown.attempts.some(({ outcome }) => outcome !== null && outcome.verdict !== 'right') ||
    shown.practised.some(({ verdict }) => verdict !== 'right')
  return (
    <div className={styles.column}>
      <PageTitle
        title={t('question.title')}
        actions={
          <>
            {shown.attempts.length > 0 ? (
              <ButtonLink to={wrongBookPaths.book}>{t('back')}</ButtonLink>
            ) : (
              <ButtonLink to={practicePaths.banks}>{t('question.toPractice')}</ButtonLink>
            )}
            <Favourite id={id} isFavourite={shown.isFavourite} />
          </>
        }
      />
      {shown.isInWrongBook && <InBook id={id} />}
      {shown.attempts[0] && <h2 className={styles.heading}>{shown.attempts[0].examTitle}</h2>}
      <ReviewedQuestion question={shown.question} paperId={shown.paperId} />
      {statistics && (
        <Card>
          <Facts
            facts={[
              {
                label: t('question.statistics'),
                value: t('question.share', {
                  share: formatPercent(statistics.share),
                  count: statistics.paperCount,
                }),
              },
            ]}
          />
        </Card>
      )}
      <NoteCard questionId={id} note={shown.note} />
      {(wasMissed || shown.cause !== null) && (
        <CauseCard questionId={id} cause={shown.cause} causeWords={shown.causeWords} />
      )}
      {shown.attempts.length > 0 && <Attempts attempts={shown.attempts} />}
      {shown.practised.length > 0 && <Practised practised={shown.practised} />}
      <BelowQuestion questionId={id} />
    </div>
  )
}

function Favourite({ id, isFavourite }: { id: string; isFavourite: boolean }) {
  const t = useTranslations('wrongBook.question')
  const set = useEndpointMutation(questionMarks.setFavourite, {
    invalidates: [questionView.show, questionMarks.paging],
  })
  return (
    <Button
      icon={<StarIcon isFilled={isFavourite} />}
      busy={set.isPending}
      aria-pressed={isFavourite}
      title={isFavourite ? t('unfavourite') : undefined}
      onClick={() => set.mutate({ questionId: id, isFavourite: !isFavourite })}
    >
      {t(isFavourite ? 'isFavourite' : 'favourite')}
    </Button>
  )
}

function InBook({ id }: { id: string }) {
  const t = useTranslations('wrongBook.question')
  const remove = useEndpointMutation(wrongBook.remove, {
    invalidates: [questionView.show, wrongBook.paging, wrongBook.facets],
  })
  return (
    <p className={styles.inBook}>
      <Tag tone="warning">{t('inBook')}</Tag>
      <Button kind="quiet" size="small" busy={remove.isPending} onClick={() => remove.mutate({ questionIds: [id] })}>
        {t('remove')}
      </Button>
    </p>
  )
}
