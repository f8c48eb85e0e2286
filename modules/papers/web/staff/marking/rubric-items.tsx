import { formatPoints } from '@tripos/web-kit/format.ts'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { Button, Checkbox } from 'antd'
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
  /** Keywords found in the answer, by the item that they suggest. */
  readonly found: ReadonlyMap<string, readonly string[]>
  readonly onToggle: (id: string) => void
  readonly onTickSuggested: () => void
}

/** Items that keywords suggest and nobody has ticked. */
export const leftToTick = (found: ReadonlyMap<string, unknown>, ticked: readonly string[]): string[] =>
  [...found.keys()].filter(id => !ticked.includes(id))

/** What the answer is looked at for: what is ticked makes the points. */
export function RubricItems({ rubric, ticked, found, onToggle, onTickSuggested }: RubricItemsProps) {
  const t = useTranslations('rubric')
  const listText = useListText()
  const left = leftToTick(found, ticked).length
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
          {found.has(id) && (
            <p>
              <Tag tone="accent">{t('found', { words: listText(found.get(id) ?? []) })}</Tag>
            </p>
          )}
        </div>
      ))}
      {found.size > 0 && (
        <div className={styles.suggested}>
          <p className={styles.muted}>{t('suggested')}</p>
          {left > 0 && <Button onClick={onTickSuggested}>{t('tickSuggested', { count: left })}</Button>}
        </div>
      )}
    </fieldset>
  )
}

/** Such as +2 or −0.5. */
export const signedPoints = (points: number): string =>
  points < 0 ? `−${formatPoints(-points)}` : `+${formatPoints(points)}`
