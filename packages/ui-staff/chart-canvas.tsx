/** Chart.js, with only the parts that are drawn here. Loaded where a chart is shown. */
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { theme } from 'antd'
import { useEffect, useRef } from 'react'

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

export type Colour = 'accent' | 'success' | 'warning' | 'danger'

export interface Series {
  readonly label: string
  readonly values: readonly (number | null)[]
  readonly colour: Colour
  readonly kind: 'bar' | 'line'
  /** Shares of one, on an axis of their own at the right. */
  readonly isShare?: boolean
}

export interface ChartCanvasProps {
  readonly labels: readonly string[]
  readonly series: readonly Series[]
  /** How a value reads in the bubble and on the axis. */
  readonly format: (value: number, isShare: boolean) => string
}

type Tokens = ReturnType<typeof theme.useToken>['token']

/** Those of ui/tokens.css, by way of the theme: they follow light, dark and the chosen colour. */
const colourOf = (token: Tokens): Record<Colour, string> => ({
  accent: token.colorPrimary,
  success: token.colorSuccess,
  warning: token.colorWarning,
  danger: token.colorError,
})

/** How series are told apart without colour: bars after the first are hatched, lines have marks and dashes of their own. */
const DASHES: readonly (readonly number[])[] = [[], [6, 4], [2, 3]]
const POINTS = ['circle', 'triangle', 'rectRot'] as const

const HATCH = 8

function hatched(colour: string): CanvasPattern | string {
  const tile = document.createElement('canvas')
  tile.width = HATCH
  tile.height = HATCH
  const pen = tile.getContext('2d')
  if (pen === null) return colour
  pen.strokeStyle = colour
  pen.lineWidth = 2
  for (const shift of [-HATCH, 0, HATCH]) {
    pen.moveTo(shift, HATCH)
    pen.lineTo(shift + HATCH, 0)
  }
  pen.stroke()
  return pen.createPattern(tile, 'repeat') ?? colour
}

/** Its place among the series of its kind. */
const placeOf = (series: readonly Series[], one: Series): number =>
  series.filter(other => other.kind === one.kind).indexOf(one)

function looksOf(one: Series, place: number, colour: string) {
  if (one.kind === 'line')
    return {
      backgroundColor: colour,
      borderDash: [...(DASHES[place % DASHES.length] ?? [])],
      borderWidth: 2,
      pointStyle: POINTS[place % POINTS.length] ?? 'circle',
      pointRadius: 3,
    }
  return place === 0
    ? { backgroundColor: colour, borderWidth: 0, borderRadius: 3 }
    : { backgroundColor: hatched(colour), borderWidth: 1, borderRadius: 3 }
}

function configOf({ labels, series, format }: ChartCanvasProps, token: Tokens): ChartConfiguration<'bar' | 'line'> {
  const colours = colourOf(token)
  const text = { color: token.colorTextSecondary, font: { family: token.fontFamily, size: 12 } }
  const hasShare = series.some(one => one.isShare)
  const hasCount = series.some(one => !one.isShare)
  const axis = (isShare: boolean) => ({
    position: isShare && hasCount ? ('right' as const) : ('left' as const),
    beginAtZero: true,
    ...(isShare ? { suggestedMax: 1 } : { suggestedMax: 4 }),
    border: { display: false },
    grid: { color: token.colorSplit, drawOnChartArea: !isShare || !hasCount },
    ticks: {
      ...text,
      ...(isShare ? { stepSize: 0.25 } : { precision: 0 }),
      maxTicksLimit: 6,
      callback: (value: string | number) => format(Number(value), isShare),
    },
  })
  return {
    type: 'bar',
    data: {
      labels: [...labels],
      datasets: series.map(one => ({
        type: one.kind,
        label: one.label,
        data: [...one.values],
        yAxisID: one.isShare ? 'share' : 'count',
        // Lines lie over bars.
        order: one.kind === 'line' ? 0 : 1,
        ...looksOf(one, placeOf(series, one), colours[one.colour]),
        borderColor: colours[one.colour],
        pointHitRadius: 12,
        spanGaps: true,
        // Shares stand beside each other, counts on top.
        stack: one.kind === 'bar' && one.isShare !== true ? 'counts' : one.label,
        maxBarThickness: 72,
      })),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          stacked: true,
          grid: { display: false },
          border: { color: token.colorSplit },
          ticks: { ...text, maxRotation: 0, autoSkipPadding: 12 },
        },
        ...(hasCount ? { count: { ...axis(false), stacked: true } } : {}),
        ...(hasShare ? { share: axis(true) } : {}),
      },
      plugins: {
        legend: { position: 'bottom', labels: { ...text, usePointStyle: true, boxHeight: 8 } },
        tooltip: {
          callbacks: {
            label: ({ dataset, parsed }) =>
              parsed.y === null
                ? ''
                : `${dataset.label}: ${format(parsed.y, series.find(one => one.label === dataset.label)?.isShare ?? false)}`,
          },
        },
      },
    },
  }
}

/** A picture of numbers that stand beside it as a table too. */
export function ChartCanvas(props: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { token } = theme.useToken()
  const { labels, series } = props

  // The chart draws on the canvas outside React; it is made anew when its numbers or the theme change.
  useEffect(() => {
    if (canvas.current === null) return undefined
    const chart = new Chart(canvas.current, configOf(props, token))
    return () => chart.destroy()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `format` is new in every render and draws nothing by itself
  }, [labels, series, token])

  return <canvas ref={canvas} aria-hidden="true" />
}
