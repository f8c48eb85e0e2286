import { useTranslations } from 'use-intl'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { Card } from '@tripos/ui/card.tsx'
import { ShareBar } from '@tripos/ui/share-bar.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import type { PaperResult } from '../../contract/papers.ts'
import styles from './result-shares.module.css'
import { judgeShare } from './result-shares.rules.ts'

/** What the result comes to by section and by knowledge point, as far as that is released. */
export function ResultShares({ sections, knowledge }: Pick<PaperResult, 'sections' | 'knowledge'>) {
  if (sections.length === 0 && knowledge.length === 0) return null
  return (
    <Card className={styles.card}>
      {sections.length > 0 && <Sections sections={sections} />}
      {knowledge.length > 0 && <Knowledge knowledge={knowledge} />}
    </Card>
  )
}

function Sections({ sections }: Pick<PaperResult, 'sections'>) {
  const t = useTranslations('papersStudent.result')
  return (
    <section aria-label={t('sections')}>
      <h2 className={styles.heading}>{t('sections')}</h2>
      <ul className={styles.list}>
        {sections.map(({ section, title, score, points }) => (
          <li key={section} className={styles.row}>
            <span className={styles.name}>{title}</span>
            <span className={styles.figures}>
              {score === null ? (
                <span className={styles.quiet}>{t('waiting')}</span>
              ) : (
                <>
                  {t('scoreOf', { score: formatPoints(score), points: formatPoints(points) })}
                  {points > 0 && <ShareBar share={Math.max(0, score) / points} />}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The weakest first: they are what is to be learnt again. */
function Knowledge({ knowledge }: Pick<PaperResult, 'knowledge'>) {
  const t = useTranslations('papersStudent.result')
  return (
    <section aria-label={t('knowledge')}>
      <h2 className={styles.heading}>{t('knowledge')}</h2>
      <ul className={styles.list}>
        {knowledge.map(({ id, name, questionCount, share }) => {
          const judged = judgeShare(share)
          return (
            <li key={id} className={styles.row}>
              <span className={styles.name}>{name}</span>
              <span className={styles.figures}>
                {judged !== undefined && (
                  <Tag tone={judged === 'strong' ? 'success' : 'warning'}>{t(`shares.${judged}`)}</Tag>
                )}
                <span className={styles.quiet}>{t('questionCount', { count: questionCount })}</span>
                <ShareBar share={share} />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
