import { useTranslations } from 'use-intl'
import { lockedUnits } from '../../../contract/prerequisites.rules.ts'
import type { UnitOutcome } from './use-unit.ts'
import styles from './scorm.module.css'

interface MenuUnit {
  readonly id: string
  readonly title: string
  readonly isHidden: boolean
  readonly prerequisites: string
}

interface UnitMenuProps {
  readonly units: readonly MenuUnit[]
  readonly current: number
  readonly outcomes: Readonly<Record<string, UnitOutcome>>
  readonly onChoose: (index: number) => void
}

/** The units of a package; which are through stands behind their titles. */
export function UnitMenu({ units, current, outcomes, onChoose }: UnitMenuProps) {
  const t = useTranslations('packages')
  const complete = new Set(units.flatMap(({ id }) => (outcomes[id]?.isComplete === true ? [id] : [])))
  const locked = lockedUnits(units, complete)
  const nameOf = (id: string, title: string, index: number): string => {
    const name = `${index + 1}. ${title === '' ? t('unit', { number: String(index + 1) }) : title}`
    return outcomes[id]?.isComplete === true ? t('complete', { name }) : name
  }
  return (
    <label className={styles.menu}>
      <span>{t('units')}</span>
      <select value={current} onChange={event => onChoose(Number(event.target.value))}>
        {units.map(({ id, title, isHidden }, index) =>
          // What the menu does not show the package leads to by itself.
          isHidden && index !== current ? null : (
            <option key={id} value={index} disabled={index !== current && locked.has(id)}>
              {nameOf(id, title, index)}
            </option>
          ),
        )}
      </select>
    </label>
  )
}
