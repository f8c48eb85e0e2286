/** Figures as people read them. An en dash where there is none. */
import { formatClock, formatPercent, formatPoints } from '@tripos/web-kit/format.ts'

export const NONE = '–'

export const formatShare = (share: number | null): string => (share === null ? NONE : formatPercent(share))

/** Between -1 and 1, two decimals. */
export const formatCoefficient = (value: number | null): string => (value === null ? NONE : value.toFixed(2))

export const formatSeconds = (seconds: number | null): string => (seconds === null ? NONE : formatClock(seconds))

export const formatMeanPoints = (hundredths: number): string => formatPoints(Math.round(hundredths))

type Interval = readonly number[] | null

/** Empty where nothing can be said. */
export const formatShareInterval = (interval: Interval): string =>
  interval === null
    ? ''
    : `${formatPercent(Math.max(0, interval[0] ?? 0))} – ${formatPercent(Math.min(1, interval[1] ?? 0))}`

export const formatCoefficientInterval = (interval: Interval): string =>
  interval === null ? '' : `${formatCoefficient(interval[0] ?? null)} – ${formatCoefficient(interval[1] ?? null)}`
