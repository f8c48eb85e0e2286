import { useTranslations } from 'use-intl'
import styles from './preferences.module.css'
import type { PreferenceValues, Preferences } from './preferences.ts'

type Kind = Preferences['kinds'][number]
type Choices = PreferenceValues['choices']
type Way = Choices[number]['channel']

interface KindTableProps {
  readonly preferences: Preferences
  /** What has been changed. */
  readonly choices: Choices
  readonly onChange: (choices: Choices) => void
}

/** A row for each kind, a tick for each way that the site has. */
export function KindTable({ preferences: { kinds, channels }, choices, onChange }: KindTableProps) {
  const t = useTranslations('notifications')
  const sending = channels.filter(({ canSend }) => canSend).map(({ channel }) => channel)
  const ways: readonly Way[] = ['bell', ...sending]
  const groups = [...new Set(kinds.map(({ group }) => group))]
  const isSame = (kind: string, way: Way) => (one: Choices[number]) => one.kind === kind && one.channel === way
  const isOn = ({ kind, channels: saved }: Kind, way: Way) =>
    choices.find(isSame(kind, way))?.isOn ?? saved[way] !== 'off'
  const choose = (kind: string, channel: Way, on: boolean) => {
    const others = choices.filter(one => !isSame(kind, channel)(one))
    onChange([...others, { kind, channel, isOn: on }])
  }
  const isHomeless = (way: Way) => channels.some(({ channel, hasContact }) => channel === way && !hasContact)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('preferences.kind')}</th>
          {ways.map(way => (
            <th key={way} scope="col" className={styles.way}>
              {t(`ways.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(group => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={ways.length + 1} className={styles.group}>
              {group}
            </th>
          </tr>
          {kinds
            .filter(kind => kind.group === group)
            .map(kind => (
              <tr key={kind.kind}>
                <th scope="row">
                  {kind.name}
                  {kind.isSecurity && <small className={styles.always}>{t('preferences.always')}</small>}
                </th>
                {ways.map(way => (
                  <td key={way} className={styles.way}>
                    {kind.channels[way] === 'absent' ? (
                      <span title={t('preferences.absent')}>–</span>
                    ) : (
                      <Tick
                        label={t('preferences.tick', { kind: kind.name, way: t(`ways.${way}`) })}
                        isOn={isOn(kind, way) && !isHomeless(way)}
                        isFixed={kind.channels[way] === 'fixed' || isHomeless(way)}
                        onChange={on => choose(kind.kind, way, on)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  )
}

interface TickProps {
  readonly label: string
  readonly isOn: boolean
  readonly isFixed: boolean
  readonly onChange: (isOn: boolean) => void
}

/** The whole cell is the target. */
function Tick({ label, isOn, isFixed, onChange }: TickProps) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        disabled={isFixed}
        onChange={event => onChange(event.target.checked)}
      />
    </label>
  )
}
