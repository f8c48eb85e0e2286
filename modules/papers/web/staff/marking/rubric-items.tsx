import { formatPoints } from '@tripos/web-kit/format.ts'
import { Checkbox } from 'antd'
import { useTranslations } from 'use-intl'
import type { Rubric } from '../../../contract/rubric.ts'
import styles from './marking.module.css'

/** A key for each item, beside those that the pad has for other things. */
const KEYS = 'abdegijklnopqrstuvwxyz'

/** The item of a key that was pressed. */
export const itemByKey = (rubric: Rubric | null, key: string): string | undefined => {
  const at = key.length === 1 ? KEYS.indexOf(key.toLowerCase()) : -1
  return at === -1 ? undefined : rubric?.items[at]?.id
}

interface RubricItemsProps {
  readonly rubric: Rubric
  readonly ticked: readonly string[]
  readonly onToggle: (id: string) => void
}

/** What the answer is looked at for: what is ticked makes the points. */
export function RubricItems({ rubric, ticked, onToggle }: RubricItemsProps) {
  const t = useTranslations('rubric')
  return (
    <fieldset className={styles.rubric}>
      <legend className={styles.small}>{t('title')}</legend>
      <p className={styles.muted}>{t(rubric.start === 'full' ? 'fromFull' : 'fromZero')}</p>
      {rubric.items.map(({ id, points, text, note }, at) => (
        <div key={id} className={styles.rubricItem}>
          <Checkbox checked={ticked.includes(id)} onChange={() => onToggle(id)}>
            <kbd aria-hidden="true">{KEYS[at]?.toUpperCase()}</kbd>{' '}
            <span className={styles.rubricPoints}>{signedPoints(points)}</span> {text}
          </Checkbox>
          {note !== '' && <p className={styles.muted}>{note}</p>}
        </div>
      ))}
    </fieldset>
  )
}

/** Such as +2 or −0.5. */
export const signedPoints = (points: number): string =>
  points < 0 ? `−${formatPoints(-points)}` : `+${formatPoints(points)}`
