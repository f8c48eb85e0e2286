import { useTranslations } from 'use-intl'
import { classes } from '@tripos/ui/classes.ts'
import styles from './training.module.css'
import type { SessionState } from './training-session.ts'

/** Right and wrong have a sign of their own: state is never told by colour alone. */
const SIGNS = { right: '✓', wrong: '✗', partly: '◐', toJudge: '?', given: '', open: '' } as const

export function Sheet({ state, onGo }: { state: SessionState; onGo: (no: number) => void }) {
  const t = useTranslations('practice.training')
  return (
    <nav aria-label={t('sheet')}>
      <h2 className={styles.sheetTitle}>{t('sheet')}</h2>
      <ol className={styles.items}>
        {state.standings.map((standing, index) => {
          const no = index + 1
          return (
            <li key={no}>
              <button
                type="button"
                className={classes(styles.item)}
                data-standing={standing}
                aria-current={no === state.no ? 'step' : undefined}
                aria-label={t('item', { no, standing: t(`standings.${standing}`) })}
                onClick={() => onGo(no)}
              >
                {no}
                {SIGNS[standing] !== '' && <span className={styles.sign}>{SIGNS[standing]}</span>}
              </button>
            </li>
          )
        })}
      </ol>
      {state.mediaLeft > 0 && <p className={styles.hint}>{t('mediaLeft', { count: state.mediaLeft })}</p>}
    </nav>
  )
}
