/** When one is told outside the product, and in which language. */
import { useTranslations } from 'use-intl'
import { Card } from '@tripos/ui/card.tsx'
import { Field } from '@tripos/ui/field.tsx'
import { Checkbox, RadioGroup, SelectInput } from '@tripos/ui/inputs.tsx'
import { LANGUAGES } from '@tripos/web-kit/locale.ts'
import type { Form } from '@tripos/web-kit/use-form.ts'
import styles from './preferences.module.css'
import type { PreferenceValues, Preferences } from './preferences.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const HALF_HOURS = HOURS.flatMap(hour => [hour, hour.replace(':00', ':30')])
const QUIET_FROM = '22:00'
const QUIET_UNTIL = '07:00'
const DIGEST_AT = '18:00'
/** Of a choice that nobody has made. */
const UNSET = ''

type PreferenceForm = Pick<Form<PreferenceValues, unknown>, 'values' | 'errors' | 'set'>

/** One that is not offered stays where it was chosen. */
const withOwn = (offered: readonly string[], own: string | null) =>
  own === null || offered.includes(own) ? offered : [own, ...offered]
const choices = (values: readonly string[]) => values.map(value => ({ value, label: value }))

interface HourFieldProps {
  readonly form: PreferenceForm
  readonly name: 'quietFrom' | 'quietUntil' | 'digestAt'
  readonly hours: readonly string[]
}

function HourField({ form, name, hours }: HourFieldProps) {
  const t = useTranslations('notifications.preferences')
  const value = form.values[name]
  return (
    <Field label={t(name)} error={form.errors[name]}>
      <SelectInput
        name={name}
        value={value ?? UNSET}
        options={choices(withOwn(hours, value))}
        onChange={next => form.set(name, next)}
      />
    </Field>
  )
}

export function QuietAndDigest({ form }: { form: PreferenceForm }) {
  const t = useTranslations('notifications.preferences')
  const { quietFrom, digestAt } = form.values
  const setQuiet = (isOn: boolean) => {
    form.set('quietFrom', isOn ? QUIET_FROM : null)
    form.set('quietUntil', isOn ? QUIET_UNTIL : null)
  }
  return (
    <Card className={styles.times}>
      <h2 className={styles.heading}>{t('when')}</h2>
      <Checkbox checked={quietFrom !== null} onChange={setQuiet}>
        {t('quiet')}
      </Checkbox>
      <p className={styles.quiet}>{t('quietHint')}</p>
      {quietFrom !== null && (
        <div className={styles.pair}>
          <HourField form={form} name="quietFrom" hours={HALF_HOURS} />
          <HourField form={form} name="quietUntil" hours={HALF_HOURS} />
        </div>
      )}
      <Checkbox checked={digestAt !== null} onChange={isOn => form.set('digestAt', isOn ? DIGEST_AT : null)}>
        {t('digest')}
      </Checkbox>
      <p className={styles.quiet}>{t('digestHint')}</p>
      {digestAt !== null && (
        <div className={styles.pair}>
          <HourField form={form} name="digestAt" hours={HOURS} />
        </div>
      )}
    </Card>
  )
}

export function LanguageAndZone({ form, saved }: { form: PreferenceForm; saved: Preferences }) {
  const t = useTranslations('notifications.preferences')
  const common = useTranslations('common')
  const { language, timeZone } = form.values
  const zones = withOwn(Intl.supportedValuesOf('timeZone'), timeZone)
  return (
    <Card className={styles.times}>
      <h2 className={styles.heading}>{t('place')}</h2>
      <Field label={t('timeZone')} hint={t('timeZoneHint')} error={form.errors.timeZone}>
        <SelectInput
          name="timeZone"
          value={timeZone ?? UNSET}
          options={[{ value: UNSET, label: t('siteTimeZone', { zone: saved.siteTimeZone }) }, ...choices(zones)]}
          onChange={next => form.set('timeZone', next === UNSET ? null : next)}
        />
      </Field>
      <RadioGroup
        label={t('language')}
        value={language ?? UNSET}
        options={[
          { value: UNSET, label: t('lastLanguage', { language: common(`languages.${saved.usedLanguage}`) }) },
          ...LANGUAGES.map(value => ({ value, label: common(`languages.${value}`) })),
        ]}
        onChange={next => form.set('language', next === UNSET ? null : next)}
      />
    </Card>
  )
}
